CREATE TABLE `safety_texts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`about` text NOT NULL,
	`questions` text NOT NULL,
	`steps` text NOT NULL,
	`other_steps` text NOT NULL,
	`authority` text NOT NULL,
	`phone` text NOT NULL,
	`website` text NOT NULL,
	`checked_on` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`created_by_id` integer,
	`updated_at` text NOT NULL,
	`updated_by_id` integer,
	FOREIGN KEY (`created_by_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`updated_by_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
