ALTER TABLE `activity_checklist` ADD `ticked_at` text;--> statement-breakpoint
ALTER TABLE `activity_checklist` ADD `ticked_by_id` integer REFERENCES staff(id);--> statement-breakpoint
CREATE INDEX `activity_checklist_by_ticker` ON `activity_checklist` (`ticked_by_id`);