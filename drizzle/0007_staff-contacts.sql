ALTER TABLE `staff` ADD `emergency_contact` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `staff` ADD `emergency_contact_number` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `staff` ADD `last_signed_in_at` text;--> statement-breakpoint
-- People are found by their emergency contacts too. `person_search_text` is the program's own (db/migrate.ts).
UPDATE `volunteers` SET `search_text` = person_search_text(`firstname`, `lastname`, `email`, `phone`, `emergency_contact`, `emergency_contact_number`);--> statement-breakpoint
UPDATE `staff` SET `search_text` = person_search_text(`firstname`, `lastname`, `email`, `phone`, '', ''),
	`last_signed_in_at` = (SELECT max(`at`) FROM `audit` WHERE `record_type` = 'staff' AND `record_id` = `staff`.`id` AND `action` = 'signed in');
