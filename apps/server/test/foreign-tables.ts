interface Crossing {
  /** The folder below `modules/`; `engines/<engine>`; `kernel`, `db` and `seed` as a whole; `app` for what stands beside them. */
  house: string;
  reads?: readonly string[];
  writes?: readonly string[];
  why: string;
}

/**
 * Tables that SQL outside their owner's folder names. Everybody may read the kernel's; anything else goes through the owner's
 * index.ts, or stands here with a reason. A crossing that ended must be taken off the list. `scripts/fences.mjs` holds the code
 * against it.
 */
export const FOREIGN_TABLES: readonly Crossing[] = [
  {
    house: 'ai-video',
    reads: ['digit_avatar', 'digit_film'],
    why: 'A film in which a face speaks is published as a work; whether the face is still lent is asked with the work.',
  },
  {
    house: 'ai-video',
    reads: ['content_account'],
    why: "Demo data only: the accounts that the demo's films are planned for.",
  },
  {
    house: 'ai-video',
    reads: ['video_voice'],
    why: 'Minutes that films waiting to be composed will speak count only where a service speaks.',
  },
  {
    house: 'bx',
    reads: ['subject'],
    why: "A page of a mini-program shows a subject; it is listed with the subject's name of today.",
  },
  {
    house: 'digitman',
    reads: ['video_voice'],
    why: 'Faces and films are listed with the name of their voice; the demo gives its face one.',
  },
  {
    house: 'video-resource',
    reads: ['material'],
    why: "Demo data only: packages are made of the demo's materials.",
  },
  {
    house: 'ai',
    reads: ['ai_quota', 'ai_use', 'model_endpoint', 'model_usage'],
    writes: ['ai_quota', 'ai_use', 'model_endpoint'],
    why: 'The screens of the model engine: settings and costs of what only the engine uses.',
  },
  {
    house: 'ai',
    reads: ['material_version'],
    why: 'What is stored is added up beside what models cost, by place and person in one statement.',
  },
  { house: 'ai', reads: ['ai_theme'], why: 'Costs are listed with the subject they were spent on.' },
  {
    house: 'ai-analysis',
    reads: ['content_account', 'publish_attempt', 'publish_batch'],
    why: 'Its figures hang on published attempts: what is due to be read, and sums by account and batch, are one statement each.',
  },
  {
    house: 'ai-create',
    reads: ['material'],
    why: 'Pictures that somebody names or that are chosen for an article must be visible and usable: part of the same statement.',
  },
  {
    house: 'ai-create',
    reads: ['content_account_group_member'],
    why: 'A theme may be sent to groups; their accounts are looked up where the plan is laid out.',
  },
  {
    house: 'ai-create',
    reads: ['content_account'],
    writes: ['model_usage'],
    why: 'Demo data only: accounts to send its articles to, and what these would have cost.',
  },
  {
    house: 'ai-create',
    reads: ['ai_fact', 'publish_attempt'],
    writes: [
      'post_day',
      'post_figures',
      'post_snapshot',
      'publish_attempt',
      'publish_attempt_log',
      'publish_batch',
    ],
    why: 'Demo data only: a month of posts with their figures, which no call could put into the past.',
  },
  {
    house: 'comment',
    reads: ['content_account', 'publish_attempt'],
    why: 'Comments hang on published attempts and belong to whoever looks after the account: what is due and what a page shows are one statement each.',
  },
  {
    house: 'self',
    reads: ['notification'],
    why: 'The profile tells how many are unread, with every start of the console.',
  },
  {
    house: 'seed',
    writes: ['ai_fact', 'ai_fact_version', 'ai_prompt', 'ai_prompt_version', 'notification', 'owner_change'],
    why: 'Demo data: a year of a house, written in bulk before any module runs.',
  },
  {
    house: 'material',
    reads: ['favorite_folder'],
    writes: ['favorite', 'favorite_folder'],
    why: 'Demo data: a library with a past, which no call could give it.',
  },
  { house: 'favorite', reads: ['material'], why: 'A favourite is shown and searched as the material it is.' },
  {
    house: 'material',
    reads: ['favorite'],
    why: 'A row tells whether it is a favourite; one statement for the page.',
  },
  { house: 'material', reads: ['notification'], why: 'A job that runs again tells nobody twice.' },
  {
    house: 'task',
    reads: ['substance'],
    why: 'Pieces named in a plan must be visible to whoever plans: one statement.',
  },
  {
    house: 'kox',
    reads: ['content_account', 'post_figures', 'publish_attempt'],
    why: 'Posts on accounts of ours are taken over with their figures in one statement; the account’s name and fans are shown with it.',
  },
  {
    house: 'kox',
    reads: ['task'],
    why: 'What accounts were given is listed, searched and judged by the task itself: one statement.',
  },
  {
    house: 'hot',
    reads: ['content_account', 'post_figures', 'publish_attempt'],
    why: 'Works of own accounts are taken over with their figures, and what came of adopted packages is summed: one statement each.',
  },
  {
    house: 'douyin',
    reads: ['content_account', 'post_day', 'post_figures', 'publish_attempt'],
    why: 'A matrix of accounts: what came in on each of them is one statement, whatever column it is sorted by.',
  },
  {
    house: 'publish',
    reads: ['content_account'],
    why: 'Attempts are claimed while the row of their account is locked, so that its limits hold; lists show its name.',
  },
  {
    house: 'auth',
    writes: ['former_password', 'login_try', 'member', 'password_reset', 'session'],
    why: 'Signing in and out, passwords and viewing as somebody else: the area of these tables, which every access check reads.',
  },
  {
    house: 'factor',
    writes: ['factor', 'factor_challenge', 'recovery_code'],
    why: 'What people sign in with besides the password: the area of these tables, which every access check reads.',
  },
  {
    house: 'auth',
    writes: ['audit'],
    why: 'A view that ran out is removed and written down in one statement at night, without a unit.',
  },
  {
    house: 'member',
    writes: ['member', 'member_binding', 'membership'],
    why: 'The screens of people: the area of these tables, which every access check reads.',
  },
  {
    house: 'self',
    writes: ['member'],
    why: 'Everybody keeps their own name, phone and picture.',
  },
  {
    house: 'channel',
    writes: ['channel', 'member', 'node'],
    why: 'The screen of channels: each is created with its head office; switching is kept with the person.',
  },
  {
    house: 'group',
    writes: ['role'],
    why: 'The screens of roles: the area of this table, which every access check reads.',
  },
  {
    house: 'open',
    writes: ['api_token', 'api_token_use'],
    why: 'The screen of API tokens: the area of these tables, which every access check reads.',
  },
  {
    house: 'organ',
    writes: ['node'],
    why: 'The screens of the tree: the area of this table, which every scope reads.',
  },
  {
    house: 'place',
    writes: ['node'],
    why: 'Dealers and stores are nodes of the tree.',
  },
  {
    house: 'review',
    writes: ['review_decision'],
    why: 'Decisions on content of any kind: the area of this table, whose columns the kernel gives to what is reviewed.',
  },
  {
    house: 'material',
    writes: ['review_decision'],
    why: 'Demo data only: decisions of days gone by, which no call could give it.',
  },
  {
    house: 'job',
    writes: ['job_run'],
    why: 'The screen of background jobs forgets at night what ended long ago.',
  },
  {
    house: 'download',
    writes: ['export_run'],
    why: 'The screen of downloads ends and forgets them at night.',
  },
  {
    house: 'seed',
    writes: [
      'audit',
      'channel',
      'login_try',
      'member',
      'member_binding',
      'membership',
      'node',
      'role',
      'setting',
    ],
    why: 'The first administrator, the first channel and the demo are written before any module runs.',
  },
  {
    house: 'db',
    writes: ['setting'],
    why: 'A restored database forgets the key of the machine it came from.',
  },
];
