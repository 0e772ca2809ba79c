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
    house: 'ai',
    reads: ['model_endpoint', 'model_usage'],
    writes: ['model_endpoint'],
    why: 'The screens of the model engine: settings and costs of what only the engine uses.',
  },
  { house: 'ai', reads: ['ai_theme'], why: 'Costs are listed with the subject they were spent on.' },
  {
    house: 'ai-analysis',
    reads: ['content_account', 'publish_attempt', 'publish_batch'],
    why: 'Figures are grouped by account, platform and batch in one statement over months of posts.',
  },
  {
    house: 'ai-create',
    reads: ['content_account', 'content_account_group_member', 'material'],
    why: 'A theme names accounts, groups and pictures; they are checked and counted in the statement that reads the theme.',
  },
  { house: 'ai-create', writes: ['model_usage'], why: 'Demo data: what its articles would have cost.' },
  {
    house: 'auth',
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
    house: 'publish',
    reads: ['content_account'],
    why: 'A cell is claimed together with the state of its account, under one lock.',
  },
];
