CREATE TABLE `calendar_feeds` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`staff_id` integer NOT NULL,
	`secret_hash` text NOT NULL,
	`only_mine` integer NOT NULL,
	`created_at` text NOT NULL,
	`last_read_at` text,
	FOREIGN KEY (`staff_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_feeds_by_staff` ON `calendar_feeds` (`staff_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_feeds_secret_unique` ON `calendar_feeds` (`secret_hash`);--> statement-breakpoint
CREATE TABLE `deleted_activities` (
	`id` integer PRIMARY KEY NOT NULL,
	`activity_name` text NOT NULL,
	`activity_date` text NOT NULL,
	`start_time` text NOT NULL,
	`finish_time` text NOT NULL,
	`staff_ids` text NOT NULL,
	`version` integer NOT NULL,
	`deleted_at` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `deleted_activities_by_date` ON `deleted_activities` (`activity_date`);