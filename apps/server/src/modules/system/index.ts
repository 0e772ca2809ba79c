import { defineModule } from '#kernel/module.ts';
import { housekeeping } from './housekeeping.job.ts';

export const systemModule = defineModule({ name: 'system', jobs: [housekeeping] });
