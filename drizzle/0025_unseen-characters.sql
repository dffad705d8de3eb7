-- What cannot be seen no longer tells two names or emails apart, and an email's domain has one form. Where two become one by this, the
-- first keeps the key of both: they stay two. The functions are the program's own (db/migrate.ts).
UPDATE OR IGNORE `staff` SET `email_key` = seen_email(`email_key`) WHERE `email_key` <> seen_email(`email_key`);--> statement-breakpoint
UPDATE OR IGNORE `volunteers` SET `email_key` = seen_email(`email_key`) WHERE `email_key` <> seen_email(`email_key`);--> statement-breakpoint
UPDATE OR IGNORE `projects` SET `name_key` = seen_key(`name_key`) WHERE `name_key` <> seen_key(`name_key`);--> statement-breakpoint
UPDATE OR IGNORE `activities` SET `name_key` = seen_key(`name_key`) WHERE `name_key` <> seen_key(`name_key`);--> statement-breakpoint
UPDATE OR IGNORE `risks` SET `title_key` = seen_key(`title_key`) WHERE `title_key` <> seen_key(`title_key`);--> statement-breakpoint
UPDATE OR IGNORE `risk_controls` SET `control_key` = seen_key(`control_key`) WHERE `control_key` <> seen_key(`control_key`);--> statement-breakpoint
UPDATE OR IGNORE `hazards` SET `description_key` = seen_key(`description_key`) WHERE `description_key` <> seen_key(`description_key`);--> statement-breakpoint
UPDATE OR IGNORE `checklist_items` SET `description_key` = seen_key(`description_key`) WHERE `description_key` <> seen_key(`description_key`);--> statement-breakpoint
UPDATE OR IGNORE `objectives` SET `title_key` = seen_key(`title_key`), `measurement_key` = seen_key(`measurement_key`) WHERE `title_key` <> seen_key(`title_key`) OR `measurement_key` <> seen_key(`measurement_key`);--> statement-breakpoint
UPDATE `staff` SET `sort_name` = seen(`sort_name`) WHERE `sort_name` <> seen(`sort_name`);--> statement-breakpoint
UPDATE `staff` SET `search_text` = seen(`search_text`) WHERE `search_text` <> seen(`search_text`);--> statement-breakpoint
UPDATE `volunteers` SET `sort_name` = seen(`sort_name`) WHERE `sort_name` <> seen(`sort_name`);--> statement-breakpoint
UPDATE `volunteers` SET `search_text` = seen(`search_text`) WHERE `search_text` <> seen(`search_text`);--> statement-breakpoint
UPDATE `activities` SET `search_text` = seen(`search_text`) WHERE `search_text` <> seen(`search_text`);--> statement-breakpoint
UPDATE `incidents` SET `search_text` = seen(`search_text`) WHERE `search_text` <> seen(`search_text`);
