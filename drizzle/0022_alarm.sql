CREATE TABLE `alarm_readers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`staff_id` integer NOT NULL,
	`owed_since` text,
	`mailed_at` text,
	FOREIGN KEY (`staff_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `alarm_readers_by_staff` ON `alarm_readers` (`staff_id`);--> statement-breakpoint
CREATE INDEX `alarm_readers_owed` ON `alarm_readers` (`owed_since`);--> statement-breakpoint
ALTER TABLE `outbox` ADD `priority` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `still_out` ADD `put_offs` text;