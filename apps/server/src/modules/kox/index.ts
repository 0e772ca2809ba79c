import { sql } from '#db/sql.ts';
import { defineModule } from '#kernel/module.ts';
import { findables, shortcuts, todos } from '#kernel/workbench.ts';
import { ownPosts } from '../task/index.ts';
import { writeDemoKox } from './kox.demo.ts';
import { koxWatch } from './kox.jobs.ts';
import { koxGroupPolicy, koxPolicy, koxPostPolicy, koxTaskPolicy } from './kox.policy.ts';
import { koxAreas, koxExports } from './kox.routes.ts';
import { findKox, koxShortcut, koxTodos } from './kox.workbench.ts';
import { koxPostImport } from './post.import.ts';
import { postOfMember } from './post-of-member.repository.ts';

/** Accounts of staff and influencers that re-publish our content, what they were given and what came of it. */
export const koxModule = defineModule({
  name: 'kox',
  policies: [koxPolicy, koxGroupPolicy, koxTaskPolicy, koxPostPolicy],
  areas: koxAreas,
  jobs: [koxWatch],
  exports: koxExports,
  imports: [koxPostImport],
  audited: {
    kox: { word: 'KOX 账号', table: 'kox' },
    koxGroup: { word: 'KOX 分组', table: 'kox_group' },
    koxPost: { word: 'KOX 作品', table: 'kox_post', name: sql`x.title` },
  },
  contributes: [
    ...koxTodos.map(todos.with),
    shortcuts.with(koxShortcut),
    findables.with(findKox),
    ownPosts.with(postOfMember),
  ],
  // Accounts are given the tasks that run, and take the articles published for them.
  demo: [{ name: 'kox', needs: ['task', 'ai-create'], write: writeDemoKox }],
});
