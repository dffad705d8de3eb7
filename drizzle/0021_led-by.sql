ALTER TABLE `activities` ADD `led_by_id` integer REFERENCES staff(id);--> statement-breakpoint
CREATE INDEX `activities_by_leader` ON `activities` (`led_by_id`);