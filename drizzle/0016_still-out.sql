CREATE TABLE `still_out` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`activity_id` integer NOT NULL,
	`put_off_until` text,
	`mailed_since` text,
	`mailed_step` integer,
	`created_at` text NOT NULL,
	`created_by_id` integer,
	`updated_at` text NOT NULL,
	`updated_by_id` integer,
	FOREIGN KEY (`activity_id`) REFERENCES `activities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`updated_by_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `still_out_of_activity` ON `still_out` (`activity_id`);