ALTER TABLE `activities` ADD `start_time` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `activities` ADD `finish_time` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `activities` ADD `meeting_place` text DEFAULT '' NOT NULL;