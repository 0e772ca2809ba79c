import { sql } from '#db/sql.ts';
import { defineModule } from '#kernel/module.ts';
import { findables } from '#kernel/workbench.ts';
import { articlePolicy, categoryPolicy } from './help.policy.ts';
import { helpAreas, helpExports } from './help.routes.ts';
import { findHelp } from './help.workbench.ts';
import { serveHelp } from './public/serve-help.ts';

export { ensureGuide } from './guide/load-guide.service.ts';

/** Help: what people read where work stops. The user guide is what it begins with. */
export const helpModule = defineModule({
  name: 'help',
  policies: [articlePolicy, categoryPolicy],
  areas: helpAreas,
  serve: serveHelp,
  exports: helpExports,
  audited: {
    helpArticle: { word: '帮助文章', table: 'help_article', name: sql`x.title` },
    helpCategory: { word: '帮助分类', table: 'help_category' },
  },
  contributes: [findables.with(findHelp)],
});
