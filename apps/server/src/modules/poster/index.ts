import { defineModule } from '#kernel/module.ts';
import { storedKinds } from '#kernel/stored.slots.ts';
import { findables, shortcuts, todos } from '#kernel/workbench.ts';
import { cardSources } from '../ai-video/index.ts';
import { factSubjectNames } from '../report/index.ts';
import { shareTargets } from '../substance/index.ts';
import { batchArchive } from './batch/batch.service.ts';
import { writeDemoPosters } from './demo/demo.ts';
import { servePosterLinks } from './link/serve-link.ts';
import { sharedPoster } from './link/shared-poster.ts';
import {
  batchJob,
  drawFileJob,
  drawPosterJob,
  filmPosterJob,
  posterClock,
  posterSweep,
} from './poster.jobs.ts';
import { batchPolicy, posterPolicy } from './poster.policy.ts';
import {
  batchRoutes,
  posterExports,
  posterRoutes,
  templateReviewRoutes,
  templateRoutes,
} from './poster.routes.ts';
import { findPosters, findTemplates, newPoster, posterTodos } from './poster.workbench.ts';
import { posterFiles } from './poster-files.repository.ts';
import { posterSubjectNames } from './poster-names.source.ts';
import { filmCardSource } from './template/film-cards.ts';
import { templatePolicy } from './template/template.policy.ts';

export { cardTemplate } from './making/card-template.repository.ts';
export { priceCard } from './making/price-card.ts';
export { ensureBuiltinTemplates } from './template/builtins.repository.ts';
export { seesTemplate } from './template/template.repository.ts';

/** Templates as data, posters made of them one by one or for every place, and the links on them. */
export const posterModule = defineModule({
  name: 'poster',
  policies: [templatePolicy, posterPolicy, batchPolicy],
  areas: (kernel) => [
    templateRoutes(kernel),
    templateReviewRoutes(kernel),
    posterRoutes(kernel),
    batchRoutes(kernel),
  ],
  serve: servePosterLinks,
  jobs: [drawPosterJob, filmPosterJob, drawFileJob, batchJob, posterClock, posterSweep],
  exports: posterExports,
  archives: [batchArchive],
  audited: {
    posterTemplate: { word: '海报模板', table: 'poster_template' },
    poster: { word: '海报', table: 'poster' },
    posterBatch: { word: '批量海报', table: 'poster_batch' },
  },
  contributes: [
    storedKinds.with(posterFiles),
    shareTargets.with(sharedPoster),
    factSubjectNames.with(posterSubjectNames),
    cardSources.with(filmCardSource),
    ...posterTodos.map(todos.with),
    shortcuts.with(newPoster),
    findables.with(findTemplates),
    findables.with(findPosters),
  ],
  demo: [{ name: 'poster', needs: ['materials'], write: writeDemoPosters }],
});
