ALTER TABLE `volunteers` ADD `joined_to_id` integer REFERENCES volunteers(id);--> statement-breakpoint
CREATE INDEX `volunteers_by_joining` ON `volunteers` (`joined_to_id`) WHERE "volunteers"."joined_to_id" IS NOT NULL;--> statement-breakpoint
UPDATE `volunteers` SET `maybe_same_id` = NULL WHERE `maybe_same_id` IN (SELECT `id` FROM `volunteers` WHERE `deleted_at` IS NOT NULL);
