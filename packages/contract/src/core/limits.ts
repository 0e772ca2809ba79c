/** Numbers fixed by the specification. One name, one place. */
export const CLIENT_VERSION = '1.1.5';

export const PAGE_SIZES = [50, 100, 200, 300, 500] as const;
export const DEFAULT_PAGE_SIZE = 100;
/** Pagination shows the pages within this distance of the current one. */
export const PAGE_NEIGHBOURS = 3;

export const REQUEST_TIMEOUT_MS = 60_000;
export const LOADING_MINIMUM_MS = 500;
export const CHUNK_TIMEOUT_MS = 120_000;
export const EXPORT_LIMIT = 1_000_000;

export const TOKEN_COOKIE = 'Admin-Token';

export const DIALOG_WIDTH = 700;
export const DRAWER_WIDTH = 450;
export const DRAWER_SIDE = 'right';
export const DATE_FORMAT = 'YYYY-MM-DD';
/** A date range travels as `from,to`. */
export const RANGE_SEPARATOR = ',';

/** Memberships one person may hold. */
export const MAX_MEMBERSHIPS = 20;
/** Ids that one call may name; more than this is asked for by filter. */
export const MAX_IDS = 10_000;
export const BODY_LIMIT_BYTES = 1_048_576;

/** Signing in: a session lives this long after its last use. */
export const SESSION_HOURS = 12;
export const REMEMBERED_SESSION_DAYS = 30;
/** Wrong passwords before each further try has to wait, and before the name is locked. */
export const FREE_TRIES = 3;
export const TRIES_BEFORE_LOCK = 10;
export const LOCK_MINUTES = 15;
/** Wrong passwords of one name from everywhere together; from then on strangers wait, up to so long. */
export const TRIES_OF_A_NAME = 30;
export const LONGEST_NAME_WAIT_SECONDS = 60;
/** Wrong passwords of one address within an hour, whatever names it tries; from then on it waits, up to so long. */
export const TRIES_OF_AN_ADDRESS = 50;
export const LONGEST_ADDRESS_WAIT_SECONDS = 60;
/** Days for which a browser counts as one the person has signed in with. */
export const KNOWN_DEVICE_DAYS = 180;
/** Passwords of one name, and links, that one address may try in a minute. */
export const GUESSES_A_MINUTE = 60;
export const RESET_LINK_HOURS = 24;

/** How long an administrator may look at the console as somebody else. */
export const VIEW_MINUTES = 30;

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 64;
export const UNAME_MIN = 3;
export const UNAME_MAX = 32;

/** Pictures of people: where they are served, and how large one may be. */
export const AVATAR_PATH = '/api/avatar';
export const AVATAR_MAX_SIDE = 512;
export const AVATAR_MAX_BYTES = 300_000;

/** Page to which 抖音 and 快手 redirect after an account was authorised; registered there exactly like this. */
export const AUTHORIZE_BACK_PATH = '/manager/home/ai?tabid=accounts';
/** Where a platform tells what viewers of a live room write and do. */
export const LIVE_PUSH_PATH = '/api/platform/live/push';
/** Path of the platforms' webhook. */
export const PLATFORM_EVENTS_PATH = '/api/platform/:platform/events';
/** The link for whoever publishes by hand lasts this long at most. */
export const HANDOVER_MAX_HOURS = 720;

/** A picker offers this many at once; more are found by typing. */
export const MOST_OFFERED = 200;

/** An export or a job's result file can be fetched again for this long. */
export const DOWNLOAD_DAYS = 30;

/** Path of export links. */
export const EXPORT_FILE_PATH = '/api/export/file';
/** An export link can be opened for this long. */
export const EXPORT_LINK_MINUTES = 10;

/** Importing: the largest file and sheet, and how long an uploaded file is kept. */
export const IMPORT_MAX_BYTES = 20 * 1_048_576;
export const IMPORT_MAX_ROWS = 100_000;
export const IMPORT_MAX_COLUMNS = 100;
export const IMPORT_KEPT_DAYS = 7;
/** Pages that one person may ask the administrators for within a day, each once. */
export const ACCESS_REQUESTS_A_DAY = 5;
/** One-time links that are given out in one go for the new people of an import. */
export const IMPORT_LINKS_MAX = 5_000;
/** An upload travels in parts of this size; base64 makes a third more of it, which a call's body still holds. */
export const IMPORT_PART_BYTES = 512 * 1024;

/** Days that deleted rows stay in the recycle bin. */
export const RECYCLE_DAYS = 30;
/** A review can be taken back by whoever made it for this long. */
export const REVIEW_UNDO_SECONDS = 10;
/** Files that one archive may hold. */
export const ZIP_MAX_FILES = 1_000;
/** Files travel in parts of this size, so many at once; a store may demand larger parts. */
export const UPLOAD_PART_BYTES = 512_000;
export const UPLOAD_PARALLEL = 10;
/** Path of the server's own S3-compatible store. */
export const STORAGE_PATH = '/s3';

/** Files that may be chosen in one place, unless that place allows more. */
export const UPLOAD_MAX_FILES = 100;
export const UPLOAD_EXTENSIONS = ['jpg', 'jpeg', 'png', 'gif', 'mp4', 'mp3'] as const;

export const UPLOAD_FAILED = '上传失败';
export const UPLOAD_TIMED_OUT = '上传超时';

/** Players: films wait for somebody to press play, sounds begin softly. */
export const PLAYER_SPEEDS = [0.7, 1, 1.5, 2] as const;
export const PLAYER_RATIO = '16:10';
export const PLAYER_PRELOAD = 'none';
export const PLAYER_LANGUAGE = 'zh-CN';
export const AUDIO_VOLUME = 0.2;
export const VIDEO_NOT_PLAYABLE = '此视频暂无法播放，请稍后再试';

/** A box that is dragged over a picture, in pixels; none of these may be 0. */
export const DRAG_BOX = { handle: 8, grid: 50, minSize: 50, size: 100 } as const;

/** Live streaming: who we are to it, how long it is given to get ready, and the codes that say more than their message. */
export const LIVE_CLIENT_ID = 10;
export const LIVE_RETRY_MS = 2_000;
export const LIVE_QUIET_LOGOUT = -2004;
export const LIVE_ACCOUNTS_CHANGED = '2006';

/** The page that a streaming program shows: a room's picture and voice, without anything of the console. */
export const LIVE_STAGE_PAGE = '/live-stage';
/** What the page hears of its room, as server-sent events. */
export const LIVE_STAGE_STREAM = '/manager/live-stage/stream';

/** AI creation: a theme's articles, its subject, and what one article may hold. */
export const THEME_MAX_ARTICLES = 100;
export const THEME_TOPIC_MAX = 200;
export const ARTICLE_TITLE_MAX = 100;
export const ARTICLE_TEXT_MAX = 20_000;
/** Minutes within which automatic saves stay one version. */
export const AUTOSAVE_MINUTES = 5;
/** An editor says that it is open this often; one silent for three times as long is gone. */
export const PRESENCE_SECONDS = 20;
export const PREVIEW_MAX_HOURS = 24 * 30;

/** Figures are looked at over this many days at most. */
export const ANALYSIS_MAX_DAYS = 366;
/** The page a provider sends browsers back to: the light login page, which reads the answer from its address. */
export const LOGIN_WAY_PAGE = '/manager/login/way';
/** Where a provider tells that somebody signed out there. */
export const LOGIN_WAY_LOGOUT_PATH = '/api/login-way/:id/logout';
