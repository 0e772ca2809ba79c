import { type TemplateContent, templateMs } from '@zhiying/contract';
import { sql } from '#db/sql.ts';

/** The columns that follow from what a template says. */
export const contentColumns = (content: TemplateContent) => ({
  content: sql`${JSON.stringify(content)}::jsonb`,
  ratio: content.ratio,
  duration_ms: templateMs(content),
});
