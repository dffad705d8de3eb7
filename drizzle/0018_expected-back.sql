ALTER TABLE `attendance` ADD `start_time` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `attendance` ADD `finish_time` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `still_out` ADD `mailed_at` text;--> statement-breakpoint
UPDATE `attendance` SET
	`start_time` = (SELECT `start_time` FROM `activities` WHERE `activities`.`id` = `attendance`.`activity_id`),
	`finish_time` = (SELECT `finish_time` FROM `activities` WHERE `activities`.`id` = `attendance`.`activity_id`);--> statement-breakpoint
UPDATE `still_out` SET `mailed_at` = `updated_at` WHERE `mailed_since` IS NOT NULL;
