CREATE TABLE `line_reminders` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`staff_id` integer NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`staff_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `line_reminders_by_staff` ON `line_reminders` (`staff_id`);--> statement-breakpoint
ALTER TABLE `trap_lines` ADD `reminded_of` text;--> statement-breakpoint
CREATE INDEX `trap_checks_with_catch` ON `trap_checks` (`trap_id`,`checked_at`) WHERE "trap_checks"."catches" <> '[]' AND "trap_checks"."deleted_at" IS NULL;