import { sql } from '#db/sql.ts';
import { defineModule } from '#kernel/module.ts';
import { findables } from '#kernel/workbench.ts';
import { demoSubstancesReady, shareTargets } from '../substance/index.ts';
import { pieceOfSubject, sharedSubject } from './shared-subject.ts';
import { writeDemoSubjects } from './subject.demo.ts';
import { subjectPolicy } from './subject.policy.ts';
import { subjectExports, subjectRoutes } from './subject.routes.ts';
import { findSubjects } from './subject.workbench.ts';

export { mayUseSubjects } from './subject.source.ts';

/** Curated sets of pieces under one cover, shared as one page. */
export const subjectModule = defineModule({
  name: 'subject',
  policies: [subjectPolicy],
  areas: (kernel) => [subjectRoutes(kernel)],
  exports: subjectExports,
  audited: { subject: { word: '专题', table: 'subject', name: sql`x.title` } },
  contributes: [
    shareTargets.with(sharedSubject),
    shareTargets.with(pieceOfSubject),
    demoSubstancesReady.with(writeDemoSubjects),
    findables.with(findSubjects),
  ],
});
