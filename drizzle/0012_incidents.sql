PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_incidents` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`activity_id` integer,
	`project_id` integer,
	`is_completion_report` integer NOT NULL,
	`state` text DEFAULT 'Open' NOT NULL,
	`happened_on` text NOT NULL,
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
	`reported_at` text NOT NULL,
	`notifiable` text,
	`decided_at` text,
	`decided_by_id` integer,
	`notified_at` text,
	`notified_by` text DEFAULT '' NOT NULL,
	`notified_reference` text DEFAULT '' NOT NULL,
	`closed_at` text,
	`closed_by_id` integer,
	`withdrawn_at` text,
	`withdrawn_reason` text DEFAULT '' NOT NULL,
	`search_text` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`created_by_id` integer,
	`updated_at` text NOT NULL,
	`updated_by_id` integer,
	FOREIGN KEY (`activity_id`) REFERENCES `activities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decided_by_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`closed_by_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`updated_by_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "incidents_type" CHECK("__new_incidents"."type_of_incident" IN ('', 'Near Miss', 'Medical Treatment', 'Other Significant Event', 'First Aid')),
	CONSTRAINT "incidents_state" CHECK("__new_incidents"."state" IN ('Open', 'Action due', 'Closed', 'Withdrawn')),
	CONSTRAINT "incidents_notifiable" CHECK("__new_incidents"."notifiable" IN ('Yes', 'No')),
	CONSTRAINT "incidents_withdrawn" CHECK(("__new_incidents"."withdrawn_at" IS NOT NULL) = ("__new_incidents"."state" = 'Withdrawn')),
	CONSTRAINT "incidents_closed" CHECK(("__new_incidents"."closed_at" IS NOT NULL) = ("__new_incidents"."state" = 'Closed'))
) STRICT;
--> statement-breakpoint
-- Until now each was the report of an activity's completion, and was taken back by completing with No. `incident_search_text` is the program's own
-- (db/migrate.ts).
INSERT INTO `__new_incidents`("id", "activity_id", "project_id", "is_completion_report", "state", "happened_on", "type_of_incident", "medical_treatment_obtained", "project_location", "project_site_manager", "date_of_incident", "time_of_incident", "injured_person", "injured_person_gender", "type_of_injury", "body_part_injured", "location_of_accident", "witnesses", "task_undertaken", "safety_instructions", "ppe_worn", "incident_description", "action_taken", "date_action_implemented", "pre_existing_injury", "condition_disclosed", "register_of_injuries", "further_action_recommended", "injured_person_signature", "injured_person_signature_date", "manager_signature", "manager_signature_date", "committee_meeting_date", "committee_meeting_comments", "chairperson_signature", "chairperson_signature_date", "reported_at", "notifiable", "decided_at", "decided_by_id", "notified_at", "notified_by", "notified_reference", "closed_at", "closed_by_id", "withdrawn_at", "withdrawn_reason", "search_text", "version", "created_at", "created_by_id", "updated_at", "updated_by_id") SELECT i."id", i."activity_id", a."project_id", 1, CASE WHEN i."removed_at" IS NULL THEN 'Open' ELSE 'Withdrawn' END, coalesce(nullif(i."date_of_incident", ''), a."activity_date"), i."type_of_incident", i."medical_treatment_obtained", i."project_location", i."project_site_manager", i."date_of_incident", i."time_of_incident", i."injured_person", i."injured_person_gender", i."type_of_injury", i."body_part_injured", i."location_of_accident", i."witnesses", i."task_undertaken", i."safety_instructions", i."ppe_worn", i."incident_description", i."action_taken", i."date_action_implemented", i."pre_existing_injury", i."condition_disclosed", i."register_of_injuries", i."further_action_recommended", i."injured_person_signature", i."injured_person_signature_date", i."manager_signature", i."manager_signature_date", i."committee_meeting_date", i."committee_meeting_comments", i."chairperson_signature", i."chairperson_signature_date", i."created_at", NULL, NULL, NULL, NULL, '', '', NULL, NULL, i."removed_at", CASE WHEN i."removed_at" IS NULL THEN '' ELSE 'Completed with No' END, incident_search_text(coalesce(nullif(i."date_of_incident", ''), a."activity_date"), i."type_of_incident", i."incident_description", i."action_taken", i."injured_person", i."location_of_accident", a."activity_name", a."project_name"), i."version", i."created_at", i."created_by_id", i."updated_at", i."updated_by_id" FROM `incidents` i JOIN `activities` a ON a."id" = i."activity_id";--> statement-breakpoint
-- No id is given out twice: the new table counts on from where the old one was, also where that had lost its last rows.
DELETE FROM sqlite_sequence WHERE name = '__new_incidents';--> statement-breakpoint
INSERT INTO sqlite_sequence (name, seq) SELECT '__new_incidents', seq FROM sqlite_sequence WHERE name = 'incidents';--> statement-breakpoint
DROP TABLE `incidents`;--> statement-breakpoint
ALTER TABLE `__new_incidents` RENAME TO `incidents`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `incidents_one_completion_report` ON `incidents` (`activity_id`) WHERE "incidents"."is_completion_report" = 1 AND "incidents"."withdrawn_at" IS NULL;--> statement-breakpoint
CREATE INDEX `incidents_by_activity` ON `incidents` (`activity_id`);--> statement-breakpoint
CREATE INDEX `incidents_by_day` ON `incidents` (`happened_on`,`id`,`state`,`type_of_incident`,`project_id`,`notifiable`);--> statement-breakpoint
CREATE TABLE `incident_actions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`incident_id` integer NOT NULL,
	`description` text NOT NULL,
	`staff_id` integer NOT NULL,
	`due_date` text NOT NULL,
	`done_date` text,
	`given_up_reason` text DEFAULT '' NOT NULL,
	`ended_at` text,
	`ended_by_id` integer,
	`reminded_of` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`created_by_id` integer,
	`updated_at` text NOT NULL,
	`updated_by_id` integer,
	FOREIGN KEY (`incident_id`) REFERENCES `incidents`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`staff_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`ended_by_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`updated_by_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "incident_actions_ended" CHECK(("incident_actions"."ended_at" IS NOT NULL) = ("incident_actions"."done_date" IS NOT NULL OR "incident_actions"."given_up_reason" <> ''))
) STRICT;
--> statement-breakpoint
CREATE INDEX `incident_actions_by_incident` ON `incident_actions` (`incident_id`);--> statement-breakpoint
CREATE INDEX `incident_actions_open` ON `incident_actions` (`due_date`,`staff_id`) WHERE "incident_actions"."ended_at" IS NULL;
--> statement-breakpoint
-- The search of incidents, as that of activities: see 0001 and 0002.
CREATE VIRTUAL TABLE `incidents_search` USING fts5(`search_text`, content='incidents', content_rowid='id', tokenize='trigram');
--> statement-breakpoint
INSERT INTO `incidents_search` (rowid, `search_text`) SELECT `id`, `search_text` FROM `incidents`;
--> statement-breakpoint
CREATE VIRTUAL TABLE `incidents_search_parts` USING fts5vocab('incidents_search', 'instance');
--> statement-breakpoint
CREATE TRIGGER `incidents_search_added` AFTER INSERT ON `incidents` BEGIN
  INSERT INTO `incidents_search` (rowid, `search_text`) VALUES (new.`id`, new.`search_text`);
END;
--> statement-breakpoint
CREATE TRIGGER `incidents_search_changed` AFTER UPDATE OF `search_text` ON `incidents` WHEN old.`search_text` <> new.`search_text` BEGIN
  INSERT INTO `incidents_search` (`incidents_search`, rowid, `search_text`) VALUES ('delete', old.`id`, old.`search_text`);
  INSERT INTO `incidents_search` (rowid, `search_text`) VALUES (new.`id`, new.`search_text`);
END;
--> statement-breakpoint
-- No incident is ever deleted, so nothing follows a deletion.
CREATE TRIGGER `incidents_never_shrink` BEFORE DELETE ON `incidents` BEGIN SELECT RAISE(ABORT, 'An incident is never deleted.'); END;
