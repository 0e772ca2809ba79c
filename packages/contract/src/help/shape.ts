import { Moment } from '../core/fields.ts';
import { ALL_KEYS } from '../core/keys.ts';
import { Choice, Id } from '../core/refs.ts';
import { HOME_ROUTES } from '../core/routes.ts';
import { z } from '../core/zod.ts';
import { HelpDoc } from './help-doc.ts';
import { helpState } from './states.ts';

/** The page that everybody can open, signed in or not. */
export const HELP_PAGE = '/help/articles';
/** Where pictures of the guide are served; the file's name follows. */
export const HELP_PICTURES = '/manager/help/pictures/';

/** Whoever edits what others read. */
export const HELP_KEYS = ['11-5'] as const;

const ROUTES = new Set<string>(HOME_ROUTES.map(({ path }) => `/${path}`));
/** A page of the console, and one of its tabs where the tab has an article of its own: `/chat`, `/chat#audit`. */
export const HelpPlace = z
  .string()
  .max(80, '页面不存在')
  .regex(/^\/[\w/-]*(#[\w-]+)?$/, '页面不存在')
  .refine((place) => ROUTES.has(place.split('#')[0] ?? ''), '页面不存在')
  .meta({ title: '页面', example: '/clew' });

export const HelpCategory = z.object({
  id: Id,
  parentId: Id.nullable(),
  name: z.string(),
  /** Comes with the product. */
  builtin: z.boolean(),
  /** Articles the viewer can read, below it too. */
  articles: z.int(),
  can: z.array(z.enum(['edit', 'delete'])),
});
export type HelpCategory = z.infer<typeof HelpCategory>;

/** An article as contents and searches name it. */
export const HelpEntry = z.object({
  id: Id,
  title: z.string(),
  categoryId: Id.nullable(),
  /** How long reading takes. */
  minutes: z.int(),
  updatedAt: Moment,
});
export type HelpEntry = z.infer<typeof HelpEntry>;

/** An article as it is read. */
export const HelpReading = HelpEntry.extend({
  category: z.string(),
  /** The version that is read, which an answer to it is about. */
  no: z.int(),
  doc: HelpDoc,
  /** Addresses of the library's pictures in it, by their number. */
  pictures: z.record(z.string(), z.string()),
  /** Articles its links lead to, by what stands in the link: `people` → 12. */
  links: z.record(z.string(), Id),
  /** What the viewer answered; null: nothing yet. */
  helpful: z.boolean().nullable(),
  /** Whom to ask, where reading did not help. */
  ask: Choice.nullable(),
  public: z.boolean(),
  manages: z.boolean(),
});
export type HelpReading = z.infer<typeof HelpReading>;

export const HELP_VERBS = ['edit', 'publish', 'withdraw', 'adopt', 'keep', 'delete'] as const;

/** An article as those see it who keep it. */
export const HelpArticle = z.object({
  id: Id,
  title: z.string(),
  category: Choice.nullable(),
  status: z.enum(helpState.all),
  /** Changed since it was published. */
  pending: z.boolean(),
  public: z.boolean(),
  keys: z.array(z.enum(ALL_KEYS)),
  pages: z.array(z.string()),
  /** A chapter of the user guide, and whether its text still is the guide's. */
  builtin: z.boolean(),
  follows: z.boolean(),
  /** The guide has another text than this one was made from. */
  offered: z.boolean(),
  helpful: z.int(),
  unhelpful: z.int(),
  updatedAt: Moment,
  updatedBy: Choice.nullable(),
  version: z.int(),
  can: z.array(z.enum(HELP_VERBS)),
});
export type HelpArticle = z.infer<typeof HelpArticle>;

export const HelpDraft = HelpArticle.extend({
  doc: HelpDoc,
  pictures: z.record(z.string(), z.string()),
  /** What people wrote who were not helped, the last first. */
  notes: z.array(z.object({ name: z.string(), note: z.string(), page: z.string(), no: z.int(), at: Moment })),
  versions: z.array(
    z.object({
      no: z.int(),
      title: z.string(),
      /** Null: from the user guide. */
      by: z.string().nullable(),
      at: Moment,
      shown: z.boolean(),
    }),
  ),
});
export type HelpDraft = z.infer<typeof HelpDraft>;
