ALTER TABLE `activities` ADD `needs` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `activities` ADD `missing_note` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `activity_risks` ADD `needs` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `projects` ADD `needs` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `risks` ADD `needs` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `ticket_types` ADD `is_first_aid` integer DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE `ticket_types` SET `is_first_aid` = 1 WHERE `name_key` IN ('workplace first aid', 'outdoor first aid');
