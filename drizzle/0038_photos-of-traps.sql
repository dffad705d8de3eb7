PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_photos` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`file_id` integer,
	`small_file_id` integer,
	`activity_id` integer,
	`incident_id` integer,
	`project_id` integer,
	`caption` text NOT NULL,
	`latitude` real,
	`longitude` real,
	`taken_at` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`created_by_id` integer,
	`updated_at` text NOT NULL,
	`updated_by_id` integer,
	`deleted_at` text,
	`trap_id` integer,
	`trap_check_id` integer,
	FOREIGN KEY (`file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`small_file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`activity_id`) REFERENCES `activities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`incident_id`) REFERENCES `incidents`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`updated_by_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`trap_id`) REFERENCES `traps`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`trap_check_id`) REFERENCES `trap_checks`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "photos_owner" CHECK(("__new_photos"."activity_id" IS NOT NULL) + ("__new_photos"."incident_id" IS NOT NULL) + ("__new_photos"."project_id" IS NOT NULL) + ("__new_photos"."trap_id" IS NOT NULL) + ("__new_photos"."trap_check_id" IS NOT NULL) = 1),
	CONSTRAINT "photos_position" CHECK(("__new_photos"."latitude" IS NULL) = ("__new_photos"."longitude" IS NULL)),
	CONSTRAINT "photos_files" CHECK("__new_photos"."deleted_at" IS NOT NULL OR ("__new_photos"."file_id" IS NOT NULL AND "__new_photos"."small_file_id" IS NOT NULL))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_photos`("id", "file_id", "small_file_id", "activity_id", "incident_id", "project_id", "caption", "latitude", "longitude", "taken_at", "version", "created_at", "created_by_id", "updated_at", "updated_by_id", "deleted_at", "trap_id", "trap_check_id") SELECT "id", "file_id", "small_file_id", "activity_id", "incident_id", "project_id", "caption", "latitude", "longitude", "taken_at", "version", "created_at", "created_by_id", "updated_at", "updated_by_id", "deleted_at", NULL, NULL FROM `photos`;--> statement-breakpoint
DROP TABLE `photos`;--> statement-breakpoint
ALTER TABLE `__new_photos` RENAME TO `photos`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `photos_by_file` ON `photos` (`file_id`) WHERE "photos"."file_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `photos_by_small_file` ON `photos` (`small_file_id`) WHERE "photos"."small_file_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `photos_by_activity` ON `photos` (`activity_id`) WHERE "photos"."activity_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `photos_by_incident` ON `photos` (`incident_id`) WHERE "photos"."incident_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `photos_by_project` ON `photos` (`project_id`) WHERE "photos"."project_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `photos_by_trap` ON `photos` (`trap_id`) WHERE "photos"."trap_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `photos_by_trap_check` ON `photos` (`trap_check_id`) WHERE "photos"."trap_check_id" IS NOT NULL;