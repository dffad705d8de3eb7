-- Names are unique without case, and macrons count: the keys that told them apart had lost theirs. `case_key` is the program's own (db/migrate.ts).
UPDATE `activities` SET `name_key` = case_key(`activity_name`);--> statement-breakpoint
UPDATE `projects` SET `name_key` = case_key(`name`);--> statement-breakpoint
UPDATE `objectives` SET `title_key` = case_key(`title`), `measurement_key` = case_key(`measurement`);--> statement-breakpoint
UPDATE `risks` SET `title_key` = case_key(`title`);--> statement-breakpoint
UPDATE `risk_controls` SET `control_key` = case_key(`control_text`);--> statement-breakpoint
UPDATE `hazards` SET `description_key` = case_key(`hazard_description`);--> statement-breakpoint
UPDATE `checklist_items` SET `description_key` = case_key(`description`);--> statement-breakpoint
UPDATE `staff` SET `email_key` = case_key(`email`);--> statement-breakpoint
UPDATE `volunteers` SET `email_key` = case_key(`email`);
--> statement-breakpoint
-- Only the product's own entries are read-only. Those that somebody had posted as read-only could never be removed.
UPDATE `risks` SET `is_read_only` = 0 WHERE `created_by_id` IS NOT NULL;--> statement-breakpoint
UPDATE `risk_controls` SET `is_read_only` = 0 WHERE `created_by_id` IS NOT NULL;
