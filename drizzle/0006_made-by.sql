-- Whoever made or last changed a row is one of the staff. People are never deleted from that table; an id of nobody, put in by hand, becomes null.
UPDATE `staff` SET `created_by_id` = NULL WHERE `created_by_id` NOT IN (SELECT `id` FROM `staff`);--> statement-breakpoint
UPDATE `staff` SET `updated_by_id` = NULL WHERE `updated_by_id` NOT IN (SELECT `id` FROM `staff`);--> statement-breakpoint
UPDATE `volunteers` SET `created_by_id` = NULL WHERE `created_by_id` NOT IN (SELECT `id` FROM `staff`);--> statement-breakpoint
UPDATE `volunteers` SET `updated_by_id` = NULL WHERE `updated_by_id` NOT IN (SELECT `id` FROM `staff`);--> statement-breakpoint
UPDATE `projects` SET `created_by_id` = NULL WHERE `created_by_id` NOT IN (SELECT `id` FROM `staff`);--> statement-breakpoint
UPDATE `projects` SET `updated_by_id` = NULL WHERE `updated_by_id` NOT IN (SELECT `id` FROM `staff`);--> statement-breakpoint
UPDATE `objectives` SET `created_by_id` = NULL WHERE `created_by_id` NOT IN (SELECT `id` FROM `staff`);--> statement-breakpoint
UPDATE `objectives` SET `updated_by_id` = NULL WHERE `updated_by_id` NOT IN (SELECT `id` FROM `staff`);--> statement-breakpoint
UPDATE `risks` SET `created_by_id` = NULL WHERE `created_by_id` NOT IN (SELECT `id` FROM `staff`);--> statement-breakpoint
UPDATE `risks` SET `updated_by_id` = NULL WHERE `updated_by_id` NOT IN (SELECT `id` FROM `staff`);--> statement-breakpoint
UPDATE `risk_controls` SET `created_by_id` = NULL WHERE `created_by_id` NOT IN (SELECT `id` FROM `staff`);--> statement-breakpoint
UPDATE `risk_controls` SET `updated_by_id` = NULL WHERE `updated_by_id` NOT IN (SELECT `id` FROM `staff`);--> statement-breakpoint
UPDATE `hazards` SET `created_by_id` = NULL WHERE `created_by_id` NOT IN (SELECT `id` FROM `staff`);--> statement-breakpoint
UPDATE `hazards` SET `updated_by_id` = NULL WHERE `updated_by_id` NOT IN (SELECT `id` FROM `staff`);--> statement-breakpoint
UPDATE `checklist_items` SET `created_by_id` = NULL WHERE `created_by_id` NOT IN (SELECT `id` FROM `staff`);--> statement-breakpoint
UPDATE `checklist_items` SET `updated_by_id` = NULL WHERE `updated_by_id` NOT IN (SELECT `id` FROM `staff`);--> statement-breakpoint
UPDATE `activities` SET `created_by_id` = NULL WHERE `created_by_id` NOT IN (SELECT `id` FROM `staff`);--> statement-breakpoint
UPDATE `activities` SET `updated_by_id` = NULL WHERE `updated_by_id` NOT IN (SELECT `id` FROM `staff`);--> statement-breakpoint
UPDATE `activity_hazards` SET `created_by_id` = NULL WHERE `created_by_id` NOT IN (SELECT `id` FROM `staff`);--> statement-breakpoint
UPDATE `activity_hazards` SET `updated_by_id` = NULL WHERE `updated_by_id` NOT IN (SELECT `id` FROM `staff`);--> statement-breakpoint
UPDATE `activity_risks` SET `created_by_id` = NULL WHERE `created_by_id` NOT IN (SELECT `id` FROM `staff`);--> statement-breakpoint
UPDATE `activity_risks` SET `updated_by_id` = NULL WHERE `updated_by_id` NOT IN (SELECT `id` FROM `staff`);--> statement-breakpoint
UPDATE `activity_risk_controls` SET `created_by_id` = NULL WHERE `created_by_id` NOT IN (SELECT `id` FROM `staff`);--> statement-breakpoint
UPDATE `activity_risk_controls` SET `updated_by_id` = NULL WHERE `updated_by_id` NOT IN (SELECT `id` FROM `staff`);--> statement-breakpoint
UPDATE `activity_staff` SET `created_by_id` = NULL WHERE `created_by_id` NOT IN (SELECT `id` FROM `staff`);--> statement-breakpoint
UPDATE `activity_staff` SET `updated_by_id` = NULL WHERE `updated_by_id` NOT IN (SELECT `id` FROM `staff`);--> statement-breakpoint
UPDATE `activity_volunteers` SET `created_by_id` = NULL WHERE `created_by_id` NOT IN (SELECT `id` FROM `staff`);--> statement-breakpoint
UPDATE `activity_volunteers` SET `updated_by_id` = NULL WHERE `updated_by_id` NOT IN (SELECT `id` FROM `staff`);--> statement-breakpoint
UPDATE `activity_checklist` SET `created_by_id` = NULL WHERE `created_by_id` NOT IN (SELECT `id` FROM `staff`);--> statement-breakpoint
UPDATE `activity_checklist` SET `updated_by_id` = NULL WHERE `updated_by_id` NOT IN (SELECT `id` FROM `staff`);--> statement-breakpoint
UPDATE `activity_objectives` SET `created_by_id` = NULL WHERE `created_by_id` NOT IN (SELECT `id` FROM `staff`);--> statement-breakpoint
UPDATE `activity_objectives` SET `updated_by_id` = NULL WHERE `updated_by_id` NOT IN (SELECT `id` FROM `staff`);--> statement-breakpoint
UPDATE `predator_records` SET `created_by_id` = NULL WHERE `created_by_id` NOT IN (SELECT `id` FROM `staff`);--> statement-breakpoint
UPDATE `predator_records` SET `updated_by_id` = NULL WHERE `updated_by_id` NOT IN (SELECT `id` FROM `staff`);--> statement-breakpoint
UPDATE `incidents` SET `created_by_id` = NULL WHERE `created_by_id` NOT IN (SELECT `id` FROM `staff`);--> statement-breakpoint
UPDATE `incidents` SET `updated_by_id` = NULL WHERE `updated_by_id` NOT IN (SELECT `id` FROM `staff`);--> statement-breakpoint
UPDATE `files` SET `created_by_id` = NULL WHERE `created_by_id` NOT IN (SELECT `id` FROM `staff`);--> statement-breakpoint
-- A foreign key does not change how rows are stored, so the tables are not rebuilt: that would copy every uploaded file, and leave the server
-- down for as long. Instead the text of the schema is edited, as https://www.sqlite.org/lang_altertable.html#otheralter describes.
PRAGMA writable_schema = ON;--> statement-breakpoint
UPDATE sqlite_schema
SET sql = replace(replace(sql,
  '`created_by_id` integer,', '`created_by_id` integer REFERENCES `staff`(`id`),'),
  '`updated_by_id` integer,', '`updated_by_id` integer REFERENCES `staff`(`id`),')
WHERE type = 'table' AND instr(sql, 'FOREIGN KEY (`created_by_id`)') = 0;--> statement-breakpoint
PRAGMA writable_schema = RESET;
