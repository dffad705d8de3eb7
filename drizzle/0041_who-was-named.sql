DROP INDEX `absences_of_staff`;--> statement-breakpoint
DROP INDEX `absences_of_volunteer`;--> statement-breakpoint
CREATE INDEX `absences_of_staff` ON `absences` (`staff_id`,`activity_id`) WHERE "absences"."staff_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `absences_of_volunteer` ON `absences` (`volunteer_id`,`activity_id`) WHERE "absences"."volunteer_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE `still_out` ADD `mailed_people` text;