interface Crossing {
  /** The folder below `modules/` or `engines/`; `kernel`, `db` and `seed` as a whole. */
  house: string;
  reads?: readonly string[];
  writes?: readonly string[];
  why: string;
}

/**
 * Tables that SQL outside their owner's folder names. Everybody may use the kernel's; anything else goes through the owner's
 * index.ts, or stands here with a reason. A crossing that ended must be taken off the list.
 */
export const FOREIGN_TABLES: readonly Crossing[] = [
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
    reads: ['model_endpoint', 'model_usage'],
    writes: ['model_endpoint'],
    why: 'The screens of the model engine: settings and costs of what only the engine uses.',
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
    house: 'report',
    reads: ['substance', 'substance_delivery'],
    why: 'What became of content, summed by piece, place and person: each report is one statement over the deliveries.',
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
];
