-- What the schema's own language cannot say: the audit trail only grows, and the search table follows the activities.
CREATE TRIGGER `audit_never_changes` BEFORE UPDATE ON `audit` BEGIN SELECT RAISE(ABORT, 'The audit trail is append-only.'); END;
--> statement-breakpoint
CREATE TRIGGER `audit_never_shrinks` BEFORE DELETE ON `audit` BEGIN SELECT RAISE(ABORT, 'The audit trail is append-only.'); END;
--> statement-breakpoint
CREATE VIRTUAL TABLE `activities_search` USING fts5(`search_text`, content='activities', content_rowid='id', tokenize='trigram');
--> statement-breakpoint
CREATE TRIGGER `activities_search_added` AFTER INSERT ON `activities` BEGIN
  INSERT INTO `activities_search` (rowid, `search_text`) VALUES (new.`id`, new.`search_text`);
END;
--> statement-breakpoint
CREATE TRIGGER `activities_search_changed` AFTER UPDATE OF `search_text` ON `activities` WHEN old.`search_text` <> new.`search_text` BEGIN
  INSERT INTO `activities_search` (`activities_search`, rowid, `search_text`) VALUES ('delete', old.`id`, old.`search_text`);
  INSERT INTO `activities_search` (rowid, `search_text`) VALUES (new.`id`, new.`search_text`);
END;
--> statement-breakpoint
CREATE TRIGGER `activities_search_removed` AFTER DELETE ON `activities` BEGIN
  INSERT INTO `activities_search` (`activities_search`, rowid, `search_text`) VALUES ('delete', old.`id`, old.`search_text`);
END;
