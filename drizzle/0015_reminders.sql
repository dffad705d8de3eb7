CREATE TABLE `reminder_refusals` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`staff_id` integer NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`staff_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `reminder_refusals_by_staff` ON `reminder_refusals` (`staff_id`);--> statement-breakpoint
CREATE TABLE `reminders` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`activity_id` integer NOT NULL,
	`activity_date` text NOT NULL,
	`staff_id` integer NOT NULL,
	`outbox_id` integer NOT NULL,
	FOREIGN KEY (`staff_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`outbox_id`) REFERENCES `outbox`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `reminders_unique` ON `reminders` (`activity_id`,`activity_date`,`staff_id`);--> statement-breakpoint
CREATE INDEX `reminders_by_date` ON `reminders` (`activity_date`);--> statement-breakpoint
CREATE INDEX `reminders_by_staff` ON `reminders` (`staff_id`);--> statement-breakpoint
CREATE INDEX `reminders_by_mail` ON `reminders` (`outbox_id`);