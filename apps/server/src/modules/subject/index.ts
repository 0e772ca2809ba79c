import { sql } from '#db/sql.ts';
import { defineModule } from '#kernel/module.ts';
import { findables } from '#kernel/workbench.ts';
import { demoSubstancesReady, shareTargets } from '../substance/index.ts';
import { writeDemoSubjects } from './demo.ts';
import { pieceOfSubject, sharedSubject } from './shared-subject.ts';
import { subjectPolicy } from './subject.policy.ts';
import { subjectExports, subjectRoutes } from './subject.routes.ts';
import { findSubjects } from './subject.workbench.ts';

/** Curated sets of pieces under one cover, shared as one page. */
export const subjectModule = defineModule({
  name: 'subject',
  policies: [subjectPolicy],
  areas: (kernel) => [subjectRoutes(kernel)],
  exports: subjectExports,
  audited: { subject: { word: '专题', table: 'subject', name: sql`x.title` } },
  brings: [
    shareTargets.with(sharedSubject),
    shareTargets.with(pieceOfSubject),
    demoSubstancesReady.with(writeDemoSubjects),
    findables.with(findSubjects),
  ],
});
