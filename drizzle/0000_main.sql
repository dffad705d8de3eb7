CREATE TABLE `activities` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`activity_name` text NOT NULL,
	`name_key` text NOT NULL,
	`project_id` integer NOT NULL,
	`activity_date` text NOT NULL,
	`status` text DEFAULT 'InProgress' NOT NULL,
	`archived` integer GENERATED ALWAYS AS ((status = 'archived')) STORED,
	`notes` text DEFAULT '' NOT NULL,
	`checklist_notes` text DEFAULT '' NOT NULL,
	`project_name` text NOT NULL,
	`project_location` text NOT NULL,
	`completed_at` text,
	`search_text` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`created_by_id` integer,
	`updated_at` text NOT NULL,
	`updated_by_id` integer,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "activities_status" CHECK("activities"."status" IN ('InProgress', 'onhold', 'Completed', 'archived')),
	CONSTRAINT "activities_date" CHECK("activities"."activity_date" GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]' AND "activities"."activity_date" >= '2024-01-01')
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `activities_name_unique` ON `activities` (`name_key`);--> statement-breakpoint
CREATE INDEX `activities_by_date` ON `activities` (`activity_date`,`id`);--> statement-breakpoint
CREATE INDEX `activities_by_project` ON `activities` (`project_id`,`activity_date`,`id`);--> statement-breakpoint
CREATE INDEX `activities_by_tab` ON `activities` (`archived`,`activity_date`,`id`);--> statement-breakpoint
CREATE INDEX `activities_by_status` ON `activities` (`status`,`activity_date`);--> statement-breakpoint
CREATE INDEX `activities_by_creator` ON `activities` (`created_by_id`);--> statement-breakpoint
CREATE TABLE `activity_checklist` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`activity_id` integer NOT NULL,
	`checklist_item_id` integer NOT NULL,
	`description` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by_id` integer,
	`updated_at` text NOT NULL,
	`updated_by_id` integer,
	FOREIGN KEY (`activity_id`) REFERENCES `activities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`checklist_item_id`) REFERENCES `checklist_items`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `activity_checklist_unique` ON `activity_checklist` (`activity_id`,`checklist_item_id`);--> statement-breakpoint
CREATE INDEX `activity_checklist_by_item` ON `activity_checklist` (`checklist_item_id`);--> statement-breakpoint
CREATE TABLE `activity_hazards` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`activity_id` integer NOT NULL,
	`hazard_id` integer NOT NULL,
	`kind` text NOT NULL,
	`hazard_description` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by_id` integer,
	`updated_at` text NOT NULL,
	`updated_by_id` integer,
	FOREIGN KEY (`activity_id`) REFERENCES `activities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`hazard_id`) REFERENCES `hazards`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "activity_hazards_kind" CHECK("activity_hazards"."kind" IN ('site', 'activity_people'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `activity_hazards_unique` ON `activity_hazards` (`activity_id`,`hazard_id`);--> statement-breakpoint
CREATE INDEX `activity_hazards_by_hazard` ON `activity_hazards` (`hazard_id`);--> statement-breakpoint
CREATE TABLE `activity_risk_controls` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`activity_risk_id` integer NOT NULL,
	`risk_control_id` integer NOT NULL,
	`control_text` text NOT NULL,
	`is_read_only` integer DEFAULT false NOT NULL,
	`is_checked` integer NOT NULL,
	`created_at` text NOT NULL,
	`created_by_id` integer,
	`updated_at` text NOT NULL,
	`updated_by_id` integer,
	FOREIGN KEY (`activity_risk_id`) REFERENCES `activity_risks`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`risk_control_id`) REFERENCES `risk_controls`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `activity_risk_controls_unique` ON `activity_risk_controls` (`activity_risk_id`,`risk_control_id`);--> statement-breakpoint
CREATE INDEX `activity_risk_controls_by_control` ON `activity_risk_controls` (`risk_control_id`);--> statement-breakpoint
CREATE TABLE `activity_risks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`activity_id` integer,
	`risk_title_id` integer NOT NULL,
	`risk_title` text NOT NULL,
	`likelihood` text NOT NULL,
	`consequences` text NOT NULL,
	`risk_rating` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`created_by_id` integer,
	`updated_at` text NOT NULL,
	`updated_by_id` integer,
	FOREIGN KEY (`activity_id`) REFERENCES `activities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`risk_title_id`) REFERENCES `risks`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "activity_risks_likelihood" CHECK("activity_risks"."likelihood" IN ('highly unlikely', 'unlikely', 'quite possible', 'likely', 'almost certain')),
	CONSTRAINT "activity_risks_consequences" CHECK("activity_risks"."consequences" IN ('insignificant', 'minor', 'moderate', 'major', 'catastrophic')),
	CONSTRAINT "activity_risks_rating" CHECK("activity_risks"."risk_rating" IN ('Low', 'Moderate', 'High', 'Extreme'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `activity_risks_unique` ON `activity_risks` (`activity_id`,`risk_title_id`);--> statement-breakpoint
CREATE INDEX `activity_risks_by_title` ON `activity_risks` (`risk_title_id`);--> statement-breakpoint
CREATE TABLE `activity_staff` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`activity_id` integer NOT NULL,
	`staff_id` integer NOT NULL,
	`created_at` text NOT NULL,
	`created_by_id` integer,
	`updated_at` text NOT NULL,
	`updated_by_id` integer,
	FOREIGN KEY (`activity_id`) REFERENCES `activities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`staff_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `activity_staff_unique` ON `activity_staff` (`activity_id`,`staff_id`);--> statement-breakpoint
CREATE INDEX `activity_staff_by_staff` ON `activity_staff` (`staff_id`);--> statement-breakpoint
CREATE TABLE `activity_volunteers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`activity_id` integer NOT NULL,
	`volunteer_id` integer NOT NULL,
	`created_at` text NOT NULL,
	`created_by_id` integer,
	`updated_at` text NOT NULL,
	`updated_by_id` integer,
	FOREIGN KEY (`activity_id`) REFERENCES `activities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`volunteer_id`) REFERENCES `volunteers`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `activity_volunteers_unique` ON `activity_volunteers` (`activity_id`,`volunteer_id`);--> statement-breakpoint
CREATE INDEX `activity_volunteers_by_volunteer` ON `activity_volunteers` (`volunteer_id`);--> statement-breakpoint
CREATE TABLE `activity_objectives` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`activity_id` integer NOT NULL,
	`objective_id` integer NOT NULL,
	`title` text NOT NULL,
	`measurement` text NOT NULL,
	`amount` real,
	`is_direct` integer DEFAULT false NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`created_by_id` integer,
	`updated_at` text NOT NULL,
	`updated_by_id` integer,
	FOREIGN KEY (`activity_id`) REFERENCES `activities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`objective_id`) REFERENCES `objectives`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "activity_objectives_amount" CHECK("activity_objectives"."amount" IS NULL OR "activity_objectives"."amount" >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `activity_objectives_unique` ON `activity_objectives` (`activity_id`,`objective_id`);--> statement-breakpoint
CREATE INDEX `activity_objectives_amounts` ON `activity_objectives` (`activity_id`,`objective_id`,`amount`);--> statement-breakpoint
CREATE INDEX `activity_objectives_by_objective` ON `activity_objectives` (`objective_id`);--> statement-breakpoint
CREATE TABLE `incidents` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`activity_id` integer NOT NULL,
	`type_of_incident` text DEFAULT '' NOT NULL,
	`medical_treatment_obtained` text DEFAULT '' NOT NULL,
	`project_location` text DEFAULT '' NOT NULL,
	`project_site_manager` text DEFAULT '' NOT NULL,
	`date_of_incident` text DEFAULT '' NOT NULL,
	`time_of_incident` text DEFAULT '' NOT NULL,
	`injured_person` text DEFAULT '' NOT NULL,
	`injured_person_gender` text DEFAULT '' NOT NULL,
	`type_of_injury` text DEFAULT '' NOT NULL,
	`body_part_injured` text DEFAULT '' NOT NULL,
	`location_of_accident` text DEFAULT '' NOT NULL,
	`witnesses` text DEFAULT '' NOT NULL,
	`task_undertaken` text DEFAULT '' NOT NULL,
	`safety_instructions` text DEFAULT '' NOT NULL,
	`ppe_worn` text DEFAULT '' NOT NULL,
	`incident_description` text DEFAULT '' NOT NULL,
	`action_taken` text DEFAULT '' NOT NULL,
	`date_action_implemented` text DEFAULT '' NOT NULL,
	`pre_existing_injury` text DEFAULT 'No' NOT NULL,
	`condition_disclosed` text DEFAULT '' NOT NULL,
	`register_of_injuries` text DEFAULT '' NOT NULL,
	`further_action_recommended` text DEFAULT '' NOT NULL,
	`injured_person_signature` text DEFAULT '' NOT NULL,
	`injured_person_signature_date` text DEFAULT '' NOT NULL,
	`manager_signature` text DEFAULT '' NOT NULL,
	`manager_signature_date` text DEFAULT '' NOT NULL,
	`committee_meeting_date` text DEFAULT '' NOT NULL,
	`committee_meeting_comments` text DEFAULT '' NOT NULL,
	`chairperson_signature` text DEFAULT '' NOT NULL,
	`chairperson_signature_date` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`created_by_id` integer,
	`updated_at` text NOT NULL,
	`updated_by_id` integer,
	`removed_at` text,
	FOREIGN KEY (`activity_id`) REFERENCES `activities`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "incidents_type" CHECK("incidents"."type_of_incident" IN ('', 'Near Miss', 'Medical Treatment', 'Other Significant Event', 'First Aid'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `incidents_one_per_activity` ON `incidents` (`activity_id`) WHERE "incidents"."removed_at" IS NULL;--> statement-breakpoint
CREATE INDEX `incidents_by_activity` ON `incidents` (`activity_id`);--> statement-breakpoint
CREATE TABLE `predator_records` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`activity_id` integer NOT NULL,
	`predator_id` integer NOT NULL,
	`measurement` real,
	`rats` integer DEFAULT 0 NOT NULL,
	`possums` integer DEFAULT 0 NOT NULL,
	`mustelids` integer DEFAULT 0 NOT NULL,
	`hedgehogs` integer DEFAULT 0 NOT NULL,
	`others` integer DEFAULT 0 NOT NULL,
	`others_description` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`created_by_id` integer,
	`updated_at` text NOT NULL,
	`updated_by_id` integer,
	FOREIGN KEY (`activity_id`) REFERENCES `activities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`predator_id`) REFERENCES `predator_sub_types`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "predator_records_measurement" CHECK("predator_records"."measurement" IS NULL OR "predator_records"."measurement" >= 0),
	CONSTRAINT "predator_records_counts" CHECK("predator_records"."rats" >= 0 AND "predator_records"."possums" >= 0 AND "predator_records"."mustelids" >= 0 AND "predator_records"."hedgehogs" >= 0 AND "predator_records"."others" >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `predator_records_by_activity` ON `predator_records` (`activity_id`,`predator_id`);--> statement-breakpoint
CREATE TABLE `predator_sub_types` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`sub_type` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `predator_sub_types_sub_type_unique` ON `predator_sub_types` (`sub_type`);--> statement-breakpoint
CREATE TABLE `audit` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` text NOT NULL,
	`actor_id` integer,
	`actor_name` text NOT NULL,
	`action` text NOT NULL,
	`record_type` text NOT NULL,
	`record_id` integer,
	`record_name` text NOT NULL,
	`before` text,
	`after` text
) STRICT;
--> statement-breakpoint
CREATE INDEX `audit_by_record` ON `audit` (`record_type`,`record_id`,`id`);--> statement-breakpoint
CREATE INDEX `audit_by_actor` ON `audit` (`actor_id`,`id`);--> statement-breakpoint
CREATE INDEX `audit_by_time` ON `audit` (`at`);--> statement-breakpoint
CREATE TABLE `checklist_items` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`description` text NOT NULL,
	`description_key` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`created_by_id` integer,
	`updated_at` text NOT NULL,
	`updated_by_id` integer,
	`deleted_at` text
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `checklist_items_unique` ON `checklist_items` (`description_key`) WHERE "checklist_items"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX `checklist_items_by_description` ON `checklist_items` (`deleted_at`,`description_key`);--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`to_address` text NOT NULL,
	`subject` text NOT NULL,
	`body` text,
	`is_secret` integer NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` text NOT NULL,
	`last_error` text,
	`idempotency_key` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by_id` integer,
	`sent_at` text,
	FOREIGN KEY (`created_by_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "outbox_kind" CHECK("outbox"."kind" IN ('welcome', 'reset', 'staff', 'incident')),
	CONSTRAINT "outbox_state" CHECK("outbox"."state" IN ('waiting', 'sending', 'sent', 'failed'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_idempotency_unique` ON `outbox` (`idempotency_key`);--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`state`,`next_attempt_at`);--> statement-breakpoint
CREATE INDEX `outbox_by_sender` ON `outbox` (`created_by_id`,`kind`,`created_at`);--> statement-breakpoint
CREATE TABLE `files` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`media_type` text NOT NULL,
	`size` integer NOT NULL,
	`sha256` text NOT NULL,
	`width` integer,
	`height` integer,
	`created_at` text NOT NULL,
	`created_by_id` integer,
	`bytes` blob NOT NULL,
	CONSTRAINT "files_kind" CHECK("files"."kind" IN ('image', 'document')),
	CONSTRAINT "files_size" CHECK("files"."size" = length("files"."bytes"))
) STRICT;
--> statement-breakpoint
CREATE INDEX `files_by_age` ON `files` (`created_at`);--> statement-breakpoint
CREATE TABLE `hazards` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`hazard_description` text NOT NULL,
	`description_key` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`created_by_id` integer,
	`updated_at` text NOT NULL,
	`updated_by_id` integer,
	`deleted_at` text,
	CONSTRAINT "hazards_kind" CHECK("hazards"."kind" IN ('site', 'activity_people'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `hazards_unique` ON `hazards` (`kind`,`description_key`) WHERE "hazards"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX `hazards_by_kind` ON `hazards` (`deleted_at`,`kind`,`description_key`);--> statement-breakpoint
CREATE TABLE `backups` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`started_at` text NOT NULL,
	`finished_at` text,
	`file_name` text NOT NULL,
	`size` integer,
	`result` text NOT NULL,
	`cause` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `backups_by_time` ON `backups` (`started_at`);--> statement-breakpoint
CREATE TABLE `client_keys` (
	`key` text PRIMARY KEY NOT NULL,
	`actor_id` integer,
	`answer` text NOT NULL,
	`created_at` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `client_keys_by_age` ON `client_keys` (`created_at`);--> statement-breakpoint
CREATE TABLE `installation` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `objectives` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`title` text NOT NULL,
	`measurement` text NOT NULL,
	`title_key` text NOT NULL,
	`measurement_key` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`created_by_id` integer,
	`updated_at` text NOT NULL,
	`updated_by_id` integer,
	`deleted_at` text
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `objectives_unique` ON `objectives` (`title_key`,`measurement_key`) WHERE "objectives"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX `objectives_by_title` ON `objectives` (`deleted_at`,`title_key`);--> statement-breakpoint
CREATE TABLE `project_objectives` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`project_id` integer NOT NULL,
	`objective_id` integer NOT NULL,
	`position` integer NOT NULL,
	`target` real,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`objective_id`) REFERENCES `objectives`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "project_objectives_target" CHECK("project_objectives"."target" IS NULL OR "project_objectives"."target" >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `project_objectives_unique` ON `project_objectives` (`project_id`,`objective_id`);--> statement-breakpoint
CREATE INDEX `project_objectives_by_objective` ON `project_objectives` (`objective_id`);--> statement-breakpoint
CREATE TABLE `projects` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`location` text NOT NULL,
	`start_date` text NOT NULL,
	`status` text DEFAULT 'inprogress' NOT NULL,
	`emergency_services` text NOT NULL,
	`local_medical_center_address` text DEFAULT '' NOT NULL,
	`local_medical_center_phone` text DEFAULT '' NOT NULL,
	`local_hospital` text DEFAULT '' NOT NULL,
	`primary_contact_name` text DEFAULT '' NOT NULL,
	`primary_contact_phone` text DEFAULT '' NOT NULL,
	`image_file_id` integer,
	`induction_file_id` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`created_by_id` integer,
	`updated_at` text NOT NULL,
	`updated_by_id` integer,
	`deleted_at` text,
	FOREIGN KEY (`image_file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`induction_file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "projects_status" CHECK("projects"."status" IN ('inprogress', 'completed', 'onhold', 'archived')),
	CONSTRAINT "projects_start_date" CHECK("projects"."start_date" GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]')
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `projects_name_unique` ON `projects` (`name_key`) WHERE "projects"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX `projects_by_name` ON `projects` (`deleted_at`,`name_key`);--> statement-breakpoint
CREATE INDEX `projects_by_image` ON `projects` (`image_file_id`);--> statement-breakpoint
CREATE INDEX `projects_by_induction_file` ON `projects` (`induction_file_id`);--> statement-breakpoint
CREATE TABLE `risk_controls` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`risk_id` integer NOT NULL,
	`control_text` text NOT NULL,
	`control_key` text NOT NULL,
	`is_read_only` integer DEFAULT false NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`created_by_id` integer,
	`updated_at` text NOT NULL,
	`updated_by_id` integer,
	`deleted_at` text,
	FOREIGN KEY (`risk_id`) REFERENCES `risks`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `risk_controls_unique` ON `risk_controls` (`risk_id`,`control_key`) WHERE "risk_controls"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX `risk_controls_by_risk` ON `risk_controls` (`risk_id`,`id`);--> statement-breakpoint
CREATE TABLE `risks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`title` text NOT NULL,
	`title_key` text NOT NULL,
	`is_read_only` integer DEFAULT false NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`created_by_id` integer,
	`updated_at` text NOT NULL,
	`updated_by_id` integer,
	`deleted_at` text
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `risks_title_unique` ON `risks` (`title_key`) WHERE "risks"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX `risks_by_title` ON `risks` (`deleted_at`,`title_key`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`staff_id` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` text NOT NULL,
	`last_incident_activity_id` integer,
	FOREIGN KEY (`staff_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`last_incident_activity_id`) REFERENCES `activities`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `sessions_by_staff` ON `sessions` (`staff_id`);--> statement-breakpoint
CREATE INDEX `sessions_by_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `access_tokens` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`staff_id` integer NOT NULL,
	`name` text NOT NULL,
	`token_hash` text NOT NULL,
	`scope` text NOT NULL,
	`expires_at` text,
	`last_used_at` text,
	`revoked_at` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`staff_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "access_tokens_scope" CHECK("access_tokens"."scope" IN ('read', 'full'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `access_tokens_token_unique` ON `access_tokens` (`token_hash`);--> statement-breakpoint
CREATE INDEX `access_tokens_by_staff` ON `access_tokens` (`staff_id`);--> statement-breakpoint
CREATE TABLE `password_resets` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`token_hash` text NOT NULL,
	`staff_id` integer NOT NULL,
	`expires_at` text NOT NULL,
	`used_at` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`staff_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `password_resets_token_unique` ON `password_resets` (`token_hash`);--> statement-breakpoint
CREATE INDEX `password_resets_by_staff` ON `password_resets` (`staff_id`);--> statement-breakpoint
CREATE TABLE `staff` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`firstname` text NOT NULL,
	`lastname` text NOT NULL,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`phone` text NOT NULL,
	`role` text NOT NULL,
	`password_hash` text NOT NULL,
	`sort_name` text NOT NULL,
	`search_text` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`created_by_id` integer,
	`updated_at` text NOT NULL,
	`updated_by_id` integer,
	`deleted_at` text,
	CONSTRAINT "staff_role" CHECK("staff"."role" IN ('Group Admin', 'Team Leader', 'Field Staff'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `staff_email_unique` ON `staff` (`email_key`) WHERE "staff"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX `staff_by_role` ON `staff` (`deleted_at`,`role`,`sort_name`);--> statement-breakpoint
CREATE TABLE `volunteers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`firstname` text NOT NULL,
	`lastname` text NOT NULL,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`phone` text NOT NULL,
	`emergency_contact` text NOT NULL,
	`emergency_contact_number` text NOT NULL,
	`former_staff_id` integer,
	`sort_name` text NOT NULL,
	`search_text` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`created_by_id` integer,
	`updated_at` text NOT NULL,
	`updated_by_id` integer,
	`deleted_at` text,
	FOREIGN KEY (`former_staff_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `volunteers_email_unique` ON `volunteers` (`email_key`) WHERE "volunteers"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX `volunteers_by_name` ON `volunteers` (`deleted_at`,`sort_name`);