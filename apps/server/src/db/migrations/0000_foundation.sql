CREATE TABLE "model_endpoint" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "model_endpoint_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"name" text NOT NULL,
	"base_url" text NOT NULL,
	"api_key" text,
	"key_tail" text DEFAULT '' NOT NULL,
	"models" jsonb NOT NULL,
	"concurrency" integer DEFAULT 4 NOT NULL,
	"timeout_seconds" integer DEFAULT 60 NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"last_test" jsonb
);
--> statement-breakpoint
CREATE TABLE "model_usage" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "model_usage_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint,
	"path" text DEFAULT '' NOT NULL,
	"owner_id" bigint NOT NULL,
	"theme_id" bigint,
	"purpose" text NOT NULL,
	"endpoint_id" bigint,
	"provider" text NOT NULL,
	"model" text NOT NULL,
	"offline" boolean NOT NULL,
	"input_tokens" integer DEFAULT 0 NOT NULL,
	"output_tokens" integer DEFAULT 0 NOT NULL,
	"cost" numeric(14, 6) DEFAULT '0' NOT NULL,
	"ms" integer,
	"outcome" text DEFAULT 'running' NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"finished_at" timestamptz
);
--> statement-breakpoint
CREATE TABLE "stored_object" (
	"key" text COLLATE "C" PRIMARY KEY NOT NULL,
	"file" text NOT NULL,
	"size" bigint NOT NULL,
	"etag" text NOT NULL,
	"content_type" text NOT NULL,
	"metadata" jsonb NOT NULL,
	"modified_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stored_part" (
	"upload_id" text NOT NULL,
	"number" integer NOT NULL,
	"size" bigint NOT NULL,
	"etag" text,
	"file" text,
	"modified_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "stored_part_upload_id_number_pk" PRIMARY KEY("upload_id","number")
);
--> statement-breakpoint
CREATE TABLE "stored_trash" (
	"file" text PRIMARY KEY NOT NULL,
	"at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stored_upload" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text COLLATE "C" NOT NULL,
	"file" text NOT NULL,
	"content_type" text NOT NULL,
	"metadata" jsonb NOT NULL,
	"slot_size" bigint,
	"created_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "channel" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "channel_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"name" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "channel_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "login_try" (
	"uname" text PRIMARY KEY NOT NULL,
	"fails" integer DEFAULT 0 NOT NULL,
	"next_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "member_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uname" text NOT NULL,
	"name" text NOT NULL,
	"phone" text,
	"password_hash" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"is_admin" boolean DEFAULT false NOT NULL,
	"locked_until" timestamptz,
	"source" text DEFAULT 'manual' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"avatar" text,
	"channel_id" bigint,
	"created_by" bigint,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"last_login_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_binding" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "member_binding_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"channel_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"bound_by" bigint,
	"bound_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "member_binding_one" UNIQUE("member_id","channel_id","kind")
);
--> statement-breakpoint
CREATE TABLE "membership" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "membership_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"role_id" bigint NOT NULL,
	"channel_id" bigint NOT NULL,
	"path" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "membership_memberId_nodeId_roleId_unique" UNIQUE("member_id","node_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "node" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "node_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"parent_id" bigint,
	"kind" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"path" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"city_code" text,
	"address" text DEFAULT '' NOT NULL,
	"contact_name" text DEFAULT '' NOT NULL,
	"contact_phone" text,
	"owner_id" bigint,
	"remark" text DEFAULT '' NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "node_channelId_kind_code_unique" UNIQUE("channel_id","kind","code")
);
--> statement-breakpoint
CREATE TABLE "password_reset" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "password_reset_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"token_hash" text NOT NULL,
	"issued_by" bigint,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"expires_at" timestamptz NOT NULL,
	"used_at" timestamptz,
	CONSTRAINT "password_reset_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "role" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "role_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"scope" text NOT NULL,
	"keys" text[] NOT NULL,
	"builtin" boolean DEFAULT false NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "role_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "session_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"token_hash" text NOT NULL,
	"remember" boolean DEFAULT false NOT NULL,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"last_seen_at" timestamptz DEFAULT now() NOT NULL,
	"expires_at" timestamptz NOT NULL,
	"viewer_id" bigint,
	"viewer_session_id" bigint,
	CONSTRAINT "session_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "setting" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "node_seats" (
	"node_id" bigint PRIMARY KEY NOT NULL,
	"seats" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seat_meeting" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "seat_meeting_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"node_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamptz DEFAULT now() NOT NULL,
	"member_id" bigint,
	"uname" text NOT NULL,
	"channel_id" bigint,
	"action" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" text,
	"summary" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL,
	"request_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"at" timestamptz DEFAULT now() NOT NULL,
	"topic" text NOT NULL,
	"member_id" bigint,
	"data" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "export_run" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "export_run_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"channel_id" bigint,
	"list" text NOT NULL,
	"title" text NOT NULL,
	"filename" text NOT NULL,
	"format" text NOT NULL,
	"input" jsonb NOT NULL,
	"status" text DEFAULT 'ready' NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"sha256" text,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"finished_at" timestamptz,
	"expires_at" timestamptz DEFAULT now() + interval '30 days' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_part" (
	"import_id" bigint NOT NULL,
	"no" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "import_part_import_id_no_pk" PRIMARY KEY("import_id","no")
);
--> statement-breakpoint
CREATE TABLE "import_row" (
	"import_id" bigint NOT NULL,
	"line" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"state" text,
	"reasons" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"written_at" timestamptz,
	CONSTRAINT "import_row_import_id_line_pk" PRIMARY KEY("import_id","line")
);
--> statement-breakpoint
CREATE TABLE "import_run" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "import_run_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"channel_id" bigint,
	"area" text NOT NULL,
	"filename" text NOT NULL,
	"size" integer NOT NULL,
	"format" text,
	"stage" text DEFAULT 'uploading' NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"headers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"match" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"job_id" uuid,
	"result_id" bigint,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"finished_at" timestamptz,
	"expires_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_run" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"title" text NOT NULL,
	"member_id" bigint,
	"channel_id" bigint,
	"status" text DEFAULT 'queued' NOT NULL,
	"payload" jsonb NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"note" text DEFAULT '' NOT NULL,
	"error" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"started_at" timestamptz,
	"finished_at" timestamptz
);
--> statement-breakpoint
CREATE TABLE "content_account" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content_account_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"platform" text NOT NULL,
	"name" text NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"external_id" text DEFAULT '' NOT NULL,
	"sealed" text,
	"authorised_until" timestamptz,
	"missing" text[] DEFAULT '{}' NOT NULL,
	"daily_limit" integer NOT NULL,
	"fans" integer,
	"posted_on" date,
	"posted_count" integer DEFAULT 0 NOT NULL,
	"last_success_at" timestamptz,
	"last_error" jsonb,
	"checked_at" timestamptz,
	"paused_at" timestamptz,
	"paused_reason" text DEFAULT '' NOT NULL,
	"paused_by" bigint,
	"deleted_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_account_group" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content_account_group_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_account_group_member" (
	"group_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	CONSTRAINT "content_account_group_member_group_id_account_id_pk" PRIMARY KEY("group_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "content_account_round" (
	"state" text PRIMARY KEY NOT NULL,
	"account_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"redirect_uri" text NOT NULL,
	"expires_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ai_fact" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ai_fact_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"name" text NOT NULL,
	"value" text NOT NULL,
	"until" date,
	"remark" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint NOT NULL,
	"expiry_told" timestamptz,
	"deleted_at" timestamptz
);
--> statement-breakpoint
CREATE TABLE "ai_fact_version" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ai_fact_version_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"fact_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"subject" text NOT NULL,
	"name" text NOT NULL,
	"value" text NOT NULL,
	"until" date,
	"changed_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ai_prompt" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ai_prompt_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"purpose" text,
	"tone" text,
	"content" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ai_prompt_version" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ai_prompt_version_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"prompt_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"content" text NOT NULL,
	"changed_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ai_article" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ai_article_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"theme_id" bigint NOT NULL,
	"no" integer NOT NULL,
	"platform" text NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"job_id" text,
	"seed" integer NOT NULL,
	"percent" integer DEFAULT 0 NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"doc" jsonb,
	"plain" text DEFAULT '' NOT NULL,
	"words" integer DEFAULT 0 NOT NULL,
	"material_ids" bigint[] DEFAULT '{}' NOT NULL,
	"fact_ids" bigint[] DEFAULT '{}' NOT NULL,
	"outdated" text,
	"findings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"rules" text[] DEFAULT '{}' NOT NULL,
	"blocks" integer DEFAULT 0 NOT NULL,
	"warns" integer DEFAULT 0 NOT NULL,
	"similarity" integer DEFAULT 0 NOT NULL,
	"bands" integer[] DEFAULT '{}' NOT NULL,
	"offline" boolean DEFAULT false NOT NULL,
	"engine" text DEFAULT '' NOT NULL,
	"edited" boolean DEFAULT false NOT NULL,
	"input_tokens" integer DEFAULT 0 NOT NULL,
	"output_tokens" integer DEFAULT 0 NOT NULL,
	"cost" numeric(14, 6) DEFAULT 0 NOT NULL,
	"version_no" integer DEFAULT 0 NOT NULL,
	"written_at" timestamptz,
	"hidden" boolean DEFAULT false NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "ai_article_no" UNIQUE("theme_id","no")
);
--> statement-breakpoint
CREATE TABLE "ai_article_override" (
	"article_id" bigint NOT NULL,
	"key" text NOT NULL,
	"reason" text NOT NULL,
	"member_id" bigint NOT NULL,
	"at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "ai_article_override_article_id_key_pk" PRIMARY KEY("article_id","key")
);
--> statement-breakpoint
CREATE TABLE "ai_article_version" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ai_article_version_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"article_id" bigint NOT NULL,
	"no" integer NOT NULL,
	"title" text NOT NULL,
	"doc" jsonb NOT NULL,
	"words" integer NOT NULL,
	"cause" text NOT NULL,
	"at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "ai_article_version_no" UNIQUE("article_id","no")
);
--> statement-breakpoint
CREATE TABLE "ai_check_word" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ai_check_word_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"word" text NOT NULL,
	"kind" text NOT NULL,
	"instead" text[] DEFAULT '{}' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ai_hot" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ai_hot_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"title" text NOT NULL,
	"source" text NOT NULL,
	"heat" integer NOT NULL,
	"seen_at" timestamptz DEFAULT now() NOT NULL,
	"merged" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ai_phrase" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ai_phrase_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ai_presence" (
	"article_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"seen_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "ai_presence_article_id_member_id_pk" PRIMARY KEY("article_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "ai_theme" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ai_theme_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"topic" text NOT NULL,
	"input" jsonb NOT NULL,
	"count" integer NOT NULL,
	"platforms" text[] NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"status_before" text,
	"note" text DEFAULT '' NOT NULL,
	"auto_send" boolean DEFAULT false NOT NULL,
	"seed" integer NOT NULL,
	"job_id" text,
	"scheduled_at" timestamptz,
	"released_at" timestamptz,
	"released_by" bigint,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "avatar" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "avatar_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"token" text NOT NULL,
	"type" text NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "avatar_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "favorite" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "favorite_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"owner_id" bigint NOT NULL,
	"folder_id" bigint,
	"kind" text NOT NULL,
	"target_id" bigint NOT NULL,
	"title" text NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "favorite_folder" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "favorite_folder_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"owner_id" bigint NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "material" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "material_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"classify_id" bigint,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"ext" text NOT NULL,
	"size" bigint NOT NULL,
	"tem_pic_type" text,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"source" text DEFAULT 'upload' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"version_id" bigint,
	"version_no" integer DEFAULT 1 NOT NULL,
	"width" integer,
	"height" integer,
	"orientation" text,
	"duration_ms" integer,
	"pages" integer,
	"processing" text DEFAULT 'waiting' NOT NULL,
	"licence" text DEFAULT 'unknown' NOT NULL,
	"person_release" text DEFAULT 'none' NOT NULL,
	"expires_on" date,
	"rights_origin" text DEFAULT '' NOT NULL,
	"expired_at" timestamptz,
	"recalled_at" timestamptz,
	"recall_reason" text DEFAULT '' NOT NULL,
	"review_stage" integer DEFAULT 1 NOT NULL,
	"review_stages" integer DEFAULT 1 NOT NULL,
	"reviewer_ids" bigint[] DEFAULT '{}' NOT NULL,
	"submitted_at" timestamptz,
	"submitted_by" bigint,
	"reject_reason" text DEFAULT '' NOT NULL,
	"downloads" integer DEFAULT 0 NOT NULL,
	"usages" integer DEFAULT 0 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"deleted_at" timestamptz,
	"deleted_by" bigint,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "material_classify" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "material_classify_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"parent_id" bigint,
	"name" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "material_download" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "material_download_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"material_id" bigint NOT NULL,
	"version_id" bigint NOT NULL,
	"version_no" integer NOT NULL,
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"export_id" bigint,
	"watermark" boolean DEFAULT false NOT NULL,
	"bytes" bigint NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "material_publish" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "material_publish_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"material_id" bigint NOT NULL,
	"version_id" bigint NOT NULL,
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"from_at" timestamptz NOT NULL,
	"until_at" timestamptz,
	"state" text NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"ended_at" timestamptz
);
--> statement-breakpoint
CREATE TABLE "material_review" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "material_review_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"material_id" bigint NOT NULL,
	"version_id" bigint NOT NULL,
	"version_no" integer NOT NULL,
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"stage" integer NOT NULL,
	"decision" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"reviewer_id" bigint NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "material_tag" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "material_tag_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"name" text NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "material_tag_channelId_name_unique" UNIQUE("channel_id","name")
);
--> statement-breakpoint
CREATE TABLE "material_usage" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "material_usage_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"material_id" bigint NOT NULL,
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"target_id" text NOT NULL,
	"title" text NOT NULL,
	"link" text,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "material_usage_materialId_kind_targetId_unique" UNIQUE("material_id","kind","target_id")
);
--> statement-breakpoint
CREATE TABLE "material_version" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "material_version_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"material_id" bigint NOT NULL,
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"no" integer NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"ext" text NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text,
	"claimed_sha256" text,
	"uploaded_as" text NOT NULL,
	"object" text NOT NULL,
	"processing" text DEFAULT 'waiting' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"derived" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "material_version_materialId_no_unique" UNIQUE("material_id","no")
);
--> statement-breakpoint
CREATE TABLE "notice_off" (
	"member_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"place" text NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "notice_off_member_id_kind_place_pk" PRIMARY KEY("member_id","kind","place")
);
--> statement-breakpoint
CREATE TABLE "notification" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notification_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"link" text,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"read_at" timestamptz
);
--> statement-breakpoint
CREATE TABLE "owner_change" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "owner_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"path" text NOT NULL,
	"from_id" bigint,
	"owner_id" bigint,
	"changed_by" bigint NOT NULL,
	"changed_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "preference" (
	"member_id" bigint NOT NULL,
	"key" text NOT NULL,
	"value" jsonb,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "preference_member_id_key_pk" PRIMARY KEY("member_id","key")
);
--> statement-breakpoint
ALTER TABLE "model_endpoint" ADD CONSTRAINT "model_endpoint_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_endpoint" ADD CONSTRAINT "model_endpoint_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_endpoint" ADD CONSTRAINT "model_endpoint_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_usage" ADD CONSTRAINT "model_usage_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_usage" ADD CONSTRAINT "model_usage_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_usage" ADD CONSTRAINT "model_usage_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stored_part" ADD CONSTRAINT "stored_part_upload_id_stored_upload_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."stored_upload"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member" ADD CONSTRAINT "member_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member" ADD CONSTRAINT "member_created_by_member_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_binding" ADD CONSTRAINT "member_binding_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_binding" ADD CONSTRAINT "member_binding_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_binding" ADD CONSTRAINT "member_binding_bound_by_member_id_fk" FOREIGN KEY ("bound_by") REFERENCES "public"."member"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "node" ADD CONSTRAINT "node_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "node" ADD CONSTRAINT "node_parent_id_node_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "node" ADD CONSTRAINT "node_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_reset" ADD CONSTRAINT "password_reset_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_reset" ADD CONSTRAINT "password_reset_issued_by_member_id_fk" FOREIGN KEY ("issued_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_viewer_id_member_id_fk" FOREIGN KEY ("viewer_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_viewer_session_id_session_id_fk" FOREIGN KEY ("viewer_session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "node_seats" ADD CONSTRAINT "node_seats_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_meeting" ADD CONSTRAINT "seat_meeting_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_meeting" ADD CONSTRAINT "seat_meeting_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_meeting" ADD CONSTRAINT "seat_meeting_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_part" ADD CONSTRAINT "import_part_import_id_import_run_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."import_run"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_row" ADD CONSTRAINT "import_row_import_id_import_run_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."import_run"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_account" ADD CONSTRAINT "content_account_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_account" ADD CONSTRAINT "content_account_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_account" ADD CONSTRAINT "content_account_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_account" ADD CONSTRAINT "content_account_paused_by_member_id_fk" FOREIGN KEY ("paused_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_account_group" ADD CONSTRAINT "content_account_group_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_account_group" ADD CONSTRAINT "content_account_group_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_account_group" ADD CONSTRAINT "content_account_group_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_account_group_member" ADD CONSTRAINT "content_account_group_member_group_id_content_account_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."content_account_group"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_account_group_member" ADD CONSTRAINT "content_account_group_member_account_id_content_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."content_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_account_round" ADD CONSTRAINT "content_account_round_account_id_content_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."content_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_account_round" ADD CONSTRAINT "content_account_round_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_fact" ADD CONSTRAINT "ai_fact_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_fact" ADD CONSTRAINT "ai_fact_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_fact" ADD CONSTRAINT "ai_fact_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_fact" ADD CONSTRAINT "ai_fact_updated_by_member_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_fact_version" ADD CONSTRAINT "ai_fact_version_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_fact_version" ADD CONSTRAINT "ai_fact_version_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_fact_version" ADD CONSTRAINT "ai_fact_version_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_fact_version" ADD CONSTRAINT "ai_fact_version_fact_id_ai_fact_id_fk" FOREIGN KEY ("fact_id") REFERENCES "public"."ai_fact"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_prompt" ADD CONSTRAINT "ai_prompt_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_prompt" ADD CONSTRAINT "ai_prompt_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_prompt" ADD CONSTRAINT "ai_prompt_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_prompt" ADD CONSTRAINT "ai_prompt_updated_by_member_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_prompt_version" ADD CONSTRAINT "ai_prompt_version_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_prompt_version" ADD CONSTRAINT "ai_prompt_version_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_prompt_version" ADD CONSTRAINT "ai_prompt_version_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_prompt_version" ADD CONSTRAINT "ai_prompt_version_prompt_id_ai_prompt_id_fk" FOREIGN KEY ("prompt_id") REFERENCES "public"."ai_prompt"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_article" ADD CONSTRAINT "ai_article_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_article" ADD CONSTRAINT "ai_article_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_article" ADD CONSTRAINT "ai_article_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_article" ADD CONSTRAINT "ai_article_theme_id_ai_theme_id_fk" FOREIGN KEY ("theme_id") REFERENCES "public"."ai_theme"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_article_override" ADD CONSTRAINT "ai_article_override_article_id_ai_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."ai_article"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_article_override" ADD CONSTRAINT "ai_article_override_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_article_version" ADD CONSTRAINT "ai_article_version_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_article_version" ADD CONSTRAINT "ai_article_version_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_article_version" ADD CONSTRAINT "ai_article_version_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_article_version" ADD CONSTRAINT "ai_article_version_article_id_ai_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."ai_article"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_check_word" ADD CONSTRAINT "ai_check_word_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_check_word" ADD CONSTRAINT "ai_check_word_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_check_word" ADD CONSTRAINT "ai_check_word_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_hot" ADD CONSTRAINT "ai_hot_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_phrase" ADD CONSTRAINT "ai_phrase_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_phrase" ADD CONSTRAINT "ai_phrase_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_phrase" ADD CONSTRAINT "ai_phrase_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_presence" ADD CONSTRAINT "ai_presence_article_id_ai_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."ai_article"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_presence" ADD CONSTRAINT "ai_presence_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_theme" ADD CONSTRAINT "ai_theme_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_theme" ADD CONSTRAINT "ai_theme_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_theme" ADD CONSTRAINT "ai_theme_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "avatar" ADD CONSTRAINT "avatar_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorite" ADD CONSTRAINT "favorite_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorite" ADD CONSTRAINT "favorite_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorite" ADD CONSTRAINT "favorite_folder_id_favorite_folder_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."favorite_folder"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorite_folder" ADD CONSTRAINT "favorite_folder_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorite_folder" ADD CONSTRAINT "favorite_folder_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material" ADD CONSTRAINT "material_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material" ADD CONSTRAINT "material_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material" ADD CONSTRAINT "material_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material" ADD CONSTRAINT "material_classify_id_material_classify_id_fk" FOREIGN KEY ("classify_id") REFERENCES "public"."material_classify"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_classify" ADD CONSTRAINT "material_classify_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_classify" ADD CONSTRAINT "material_classify_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_classify" ADD CONSTRAINT "material_classify_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_classify" ADD CONSTRAINT "material_classify_parent_id_material_classify_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."material_classify"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_download" ADD CONSTRAINT "material_download_material_id_material_id_fk" FOREIGN KEY ("material_id") REFERENCES "public"."material"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_download" ADD CONSTRAINT "material_download_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_download" ADD CONSTRAINT "material_download_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_download" ADD CONSTRAINT "material_download_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_publish" ADD CONSTRAINT "material_publish_material_id_material_id_fk" FOREIGN KEY ("material_id") REFERENCES "public"."material"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_publish" ADD CONSTRAINT "material_publish_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_publish" ADD CONSTRAINT "material_publish_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_publish" ADD CONSTRAINT "material_publish_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_review" ADD CONSTRAINT "material_review_material_id_material_id_fk" FOREIGN KEY ("material_id") REFERENCES "public"."material"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_review" ADD CONSTRAINT "material_review_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_review" ADD CONSTRAINT "material_review_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_review" ADD CONSTRAINT "material_review_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_review" ADD CONSTRAINT "material_review_reviewer_id_member_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_tag" ADD CONSTRAINT "material_tag_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_usage" ADD CONSTRAINT "material_usage_material_id_material_id_fk" FOREIGN KEY ("material_id") REFERENCES "public"."material"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_usage" ADD CONSTRAINT "material_usage_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_usage" ADD CONSTRAINT "material_usage_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_usage" ADD CONSTRAINT "material_usage_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_version" ADD CONSTRAINT "material_version_material_id_material_id_fk" FOREIGN KEY ("material_id") REFERENCES "public"."material"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_version" ADD CONSTRAINT "material_version_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_version" ADD CONSTRAINT "material_version_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_version" ADD CONSTRAINT "material_version_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_off" ADD CONSTRAINT "notice_off_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_change" ADD CONSTRAINT "owner_change_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_change" ADD CONSTRAINT "owner_change_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_change" ADD CONSTRAINT "owner_change_from_id_member_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_change" ADD CONSTRAINT "owner_change_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_change" ADD CONSTRAINT "owner_change_changed_by_member_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preference" ADD CONSTRAINT "preference_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "model_endpoint_order" ON "model_endpoint" USING btree ("channel_id","sort");--> statement-breakpoint
CREATE INDEX "model_usage_time" ON "model_usage" USING btree ("channel_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "model_usage_path" ON "model_usage" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "model_usage_theme" ON "model_usage" USING btree ("theme_id") WHERE theme_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "stored_object_file" ON "stored_object" USING btree ("file");--> statement-breakpoint
CREATE INDEX "stored_upload_key" ON "stored_upload" USING btree ("key","id");--> statement-breakpoint
CREATE INDEX "stored_upload_created" ON "stored_upload" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "member_uname" ON "member" USING btree (lower("uname"));--> statement-breakpoint
CREATE UNIQUE INDEX "member_phone" ON "member" USING btree ("phone") WHERE "member"."phone" is not null and "member"."status" <> 'disabled';--> statement-breakpoint
CREATE INDEX "member_by_created" ON "member" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "member_by_last_login" ON "member" USING btree ("last_login_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "member_by_name" ON "member" USING btree ("name" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "member_by_uname" ON "member" USING btree ("uname" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "member_phone_tail" ON "member" USING btree (right("phone", 4));--> statement-breakpoint
CREATE INDEX "member_name_search" ON "member" USING gin (regexp_replace("name", '(.)', '\1\1', 'g') gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "member_uname_search" ON "member" USING gin (regexp_replace(lower("uname"), '(.)', '\1\1', 'g') gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "member_binding_userid" ON "member_binding" USING btree ("channel_id",lower("name")) WHERE "member_binding"."kind" = 'workChat';--> statement-breakpoint
CREATE INDEX "membership_member" ON "membership" USING btree ("member_id","channel_id");--> statement-breakpoint
CREATE INDEX "membership_path" ON "membership" USING btree ("path" text_pattern_ops,"member_id");--> statement-breakpoint
CREATE INDEX "membership_channel" ON "membership" USING btree ("channel_id","member_id");--> statement-breakpoint
CREATE INDEX "membership_node" ON "membership" USING btree ("node_id");--> statement-breakpoint
CREATE INDEX "membership_role" ON "membership" USING btree ("role_id");--> statement-breakpoint
CREATE INDEX "node_path" ON "node" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "node_parent" ON "node" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "node_channel" ON "node" USING btree ("channel_id","kind");--> statement-breakpoint
CREATE INDEX "node_by_created" ON "node" USING btree ("channel_id","kind","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "node_by_name" ON "node" USING btree ("channel_id","kind","name" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "node_by_code" ON "node" USING btree ("channel_id","kind","code" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "node_city" ON "node" USING btree ("channel_id","kind","city_code");--> statement-breakpoint
CREATE INDEX "node_owner" ON "node" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "node_name_search" ON "node" USING gin (regexp_replace("name", '(.)', '\1\1', 'g') gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "node_code_search" ON "node" USING gin (regexp_replace(lower("code"), '(.)', '\1\1', 'g') gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "password_reset_member" ON "password_reset" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "session_member" ON "session" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "session_viewer" ON "session" USING btree ("viewer_session_id") WHERE "session"."viewer_session_id" is not null;--> statement-breakpoint
CREATE INDEX "session_expiry" ON "session" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "session_created" ON "session" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "seat_meeting_member" ON "seat_meeting" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "seat_meeting_channel" ON "seat_meeting" USING btree ("channel_id","node_id");--> statement-breakpoint
CREATE INDEX "audit_at" ON "audit" USING btree ("at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_member" ON "audit" USING btree ("member_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_entity" ON "audit" USING btree ("entity","entity_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_action" ON "audit" USING btree ("action","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_channel" ON "audit" USING btree ("channel_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_request" ON "audit" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "audit_search" ON "audit" USING gin (regexp_replace(lower("uname" || ' ' || "summary"), '(.)', '\1\1', 'g') gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "event_xid" ON "event" USING btree ("xid");--> statement-breakpoint
CREATE INDEX "event_member" ON "event" USING btree ("member_id","xid");--> statement-breakpoint
CREATE INDEX "event_at" ON "event" USING btree ("at");--> statement-breakpoint
CREATE INDEX "export_run_member" ON "export_run" USING btree ("member_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "export_run_expiry" ON "export_run" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "import_row_state" ON "import_row" USING btree ("import_id","state","line");--> statement-breakpoint
CREATE INDEX "import_run_member" ON "import_run" USING btree ("member_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "import_run_expiry" ON "import_run" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "job_run_by_created" ON "job_run" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "job_run_by_finished" ON "job_run" USING btree ("finished_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "job_run_member" ON "job_run" USING btree ("member_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "job_run_status" ON "job_run" USING btree ("status","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "content_account_once" ON "content_account" USING btree ("channel_id","platform","external_id") WHERE "content_account"."deleted_at" is null and "content_account"."external_id" <> '';--> statement-breakpoint
CREATE INDEX "content_account_by_created" ON "content_account" USING btree ("channel_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "content_account_path" ON "content_account" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "content_account_checked" ON "content_account" USING btree ("checked_at") WHERE "content_account"."deleted_at" is null and "content_account"."sealed" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "content_account_group_name" ON "content_account_group" USING btree ("node_id","name");--> statement-breakpoint
CREATE INDEX "content_account_group_path" ON "content_account_group" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "content_account_group_of" ON "content_account_group_member" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "content_account_round_expires" ON "content_account_round" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "ai_fact_name" ON "ai_fact" USING btree ("node_id","kind","subject","name") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "ai_fact_list" ON "ai_fact" USING btree ("channel_id","updated_at" DESC NULLS LAST) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "ai_fact_path" ON "ai_fact" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "ai_fact_until" ON "ai_fact" USING btree ("until") WHERE expiry_told IS NULL AND deleted_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "ai_fact_version_no" ON "ai_fact_version" USING btree ("fact_id","version");--> statement-breakpoint
CREATE INDEX "ai_fact_version_path" ON "ai_fact_version" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "ai_prompt_name" ON "ai_prompt" USING btree ("node_id","kind","name");--> statement-breakpoint
CREATE INDEX "ai_prompt_path" ON "ai_prompt" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "ai_prompt_version_no" ON "ai_prompt_version" USING btree ("prompt_id","version");--> statement-breakpoint
CREATE INDEX "ai_prompt_version_path" ON "ai_prompt_version" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "ai_article_by_created" ON "ai_article" USING btree ("channel_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ai_article_by_updated" ON "ai_article" USING btree ("channel_id","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ai_article_by_words" ON "ai_article" USING btree ("channel_id","words" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ai_article_by_similarity" ON "ai_article" USING btree ("channel_id","similarity" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ai_article_path" ON "ai_article" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "ai_article_owner" ON "ai_article" USING btree ("owner_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ai_article_node" ON "ai_article" USING btree ("node_id");--> statement-breakpoint
CREATE INDEX "ai_article_outdated" ON "ai_article" USING btree ("channel_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "ai_article"."outdated" is not null;--> statement-breakpoint
CREATE INDEX "ai_article_blocked" ON "ai_article" USING btree ("channel_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "ai_article"."blocks" > 0;--> statement-breakpoint
CREATE INDEX "ai_article_facts" ON "ai_article" USING gin ("fact_ids");--> statement-breakpoint
CREATE INDEX "ai_article_rules" ON "ai_article" USING gin ("rules");--> statement-breakpoint
CREATE INDEX "ai_article_bands" ON "ai_article" USING gin ("bands");--> statement-breakpoint
CREATE INDEX "ai_article_title_search" ON "ai_article" USING gin (regexp_replace("title", '(.)', '\1\1', 'g') gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "ai_article_version_path" ON "ai_article_version" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "ai_article_version_node" ON "ai_article_version" USING btree ("node_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ai_check_word_once" ON "ai_check_word" USING btree ("channel_id","kind","word");--> statement-breakpoint
CREATE INDEX "ai_check_word_by_created" ON "ai_check_word" USING btree ("channel_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ai_check_word_by_word" ON "ai_check_word" USING btree ("channel_id","word" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ai_check_word_path" ON "ai_check_word" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "ai_check_word_node" ON "ai_check_word" USING btree ("node_id");--> statement-breakpoint
CREATE INDEX "ai_check_word_search" ON "ai_check_word" USING gin (regexp_replace("word", '(.)', '\1\1', 'g') gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "ai_hot_once" ON "ai_hot" USING btree ("channel_id","source","title");--> statement-breakpoint
CREATE INDEX "ai_hot_by_heat" ON "ai_hot" USING btree ("channel_id","heat" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ai_hot_by_seen" ON "ai_hot" USING btree ("channel_id","seen_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "ai_phrase_once" ON "ai_phrase" USING btree ("node_id","kind","text");--> statement-breakpoint
CREATE INDEX "ai_phrase_by_created" ON "ai_phrase" USING btree ("channel_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ai_phrase_by_uses" ON "ai_phrase" USING btree ("channel_id","uses" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ai_phrase_path" ON "ai_phrase" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "ai_phrase_search" ON "ai_phrase" USING gin (regexp_replace("text", '(.)', '\1\1', 'g') gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "ai_theme_by_created" ON "ai_theme" USING btree ("channel_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ai_theme_by_updated" ON "ai_theme" USING btree ("channel_id","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ai_theme_by_scheduled" ON "ai_theme" USING btree ("channel_id","scheduled_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ai_theme_by_topic" ON "ai_theme" USING btree ("channel_id","topic" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ai_theme_path" ON "ai_theme" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "ai_theme_owner" ON "ai_theme" USING btree ("owner_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ai_theme_node" ON "ai_theme" USING btree ("node_id");--> statement-breakpoint
CREATE INDEX "ai_theme_due" ON "ai_theme" USING btree ("scheduled_at") WHERE "ai_theme"."status" = 'scheduled';--> statement-breakpoint
CREATE INDEX "ai_theme_writing" ON "ai_theme" USING btree ("id") WHERE "ai_theme"."status" = 'generating';--> statement-breakpoint
CREATE INDEX "ai_theme_tags" ON "ai_theme" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "ai_theme_topic_search" ON "ai_theme" USING gin (regexp_replace("topic", '(.)', '\1\1', 'g') gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "avatar_member" ON "avatar" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "favorite_once" ON "favorite" USING btree ("owner_id","kind","target_id");--> statement-breakpoint
CREATE INDEX "favorite_by_created" ON "favorite" USING btree ("owner_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "favorite_folder_in" ON "favorite" USING btree ("folder_id") WHERE "favorite"."folder_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "favorite_folder_name" ON "favorite_folder" USING btree ("owner_id","channel_id","name");--> statement-breakpoint
CREATE INDEX "material_by_created" ON "material" USING btree ("channel_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "material_by_updated" ON "material" USING btree ("channel_id","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "material_by_name" ON "material" USING btree ("channel_id","name" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "material_by_size" ON "material" USING btree ("channel_id","size" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "material_by_duration" ON "material" USING btree ("channel_id","duration_ms" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "material_by_downloads" ON "material" USING btree ("channel_id","downloads" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "material_path" ON "material" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "material_owner" ON "material" USING btree ("owner_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "material_node" ON "material" USING btree ("node_id");--> statement-breakpoint
CREATE INDEX "material_classify_in" ON "material" USING btree ("classify_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "material_queue" ON "material" USING btree ("channel_id","submitted_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "material"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "material_bin" ON "material" USING btree ("deleted_at") WHERE "material"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "material_expiry" ON "material" USING btree ("expires_on") WHERE "material"."expires_on" is not null;--> statement-breakpoint
CREATE INDEX "material_unprocessed" ON "material" USING btree ("processing") WHERE "material"."processing" <> 'done';--> statement-breakpoint
CREATE INDEX "material_tags" ON "material" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "material_name_search" ON "material" USING gin (regexp_replace("name", '(.)', '\1\1', 'g') gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "material_classify_name" ON "material_classify" USING btree ("node_id",coalesce("parent_id", 0),"name");--> statement-breakpoint
CREATE INDEX "material_classify_channel" ON "material_classify" USING btree ("channel_id","node_id");--> statement-breakpoint
CREATE INDEX "material_classify_parent" ON "material_classify" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "material_classify_path" ON "material_classify" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "material_download_of" ON "material_download" USING btree ("material_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "material_download_by_at" ON "material_download" USING btree ("channel_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "material_download_owner" ON "material_download" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "material_download_path" ON "material_download" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "material_publish_once" ON "material_publish" USING btree ("material_id","node_id") WHERE "material_publish"."state" in ('scheduled', 'active');--> statement-breakpoint
CREATE INDEX "material_publish_to" ON "material_publish" USING btree ("node_id","material_id") WHERE "material_publish"."state" = 'active';--> statement-breakpoint
CREATE INDEX "material_publish_start" ON "material_publish" USING btree ("from_at") WHERE "material_publish"."state" = 'scheduled';--> statement-breakpoint
CREATE INDEX "material_publish_end" ON "material_publish" USING btree ("until_at") WHERE "material_publish"."state" in ('scheduled', 'active');--> statement-breakpoint
CREATE INDEX "material_publish_by_created" ON "material_publish" USING btree ("channel_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "material_publish_by_from" ON "material_publish" USING btree ("channel_id","from_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "material_publish_by_until" ON "material_publish" USING btree ("channel_id","until_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "material_publish_path" ON "material_publish" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "material_review_of" ON "material_review" USING btree ("material_id","version_id");--> statement-breakpoint
CREATE INDEX "material_review_by_at" ON "material_review" USING btree ("channel_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "material_review_path" ON "material_review" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "material_tag_uses" ON "material_tag" USING btree ("channel_id","uses" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "material_usage_target" ON "material_usage" USING btree ("kind","target_id");--> statement-breakpoint
CREATE INDEX "material_usage_path" ON "material_usage" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "material_version_uploaded" ON "material_version" USING btree ("uploaded_as");--> statement-breakpoint
CREATE INDEX "material_version_same" ON "material_version" USING btree ("owner_id","sha256","size");--> statement-breakpoint
CREATE INDEX "material_version_path" ON "material_version" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "notification_member" ON "notification" USING btree ("member_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "notification_unread" ON "notification" USING btree ("member_id") WHERE "notification"."read_at" is null;--> statement-breakpoint
CREATE INDEX "owner_change_node" ON "owner_change" USING btree ("node_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "owner_change_path" ON "owner_change" USING btree ("path" text_pattern_ops);