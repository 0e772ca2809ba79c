import { defineModule } from '#kernel/module.ts';
import { channelFolder, storedKinds } from '#kernel/stored.slots.ts';
import { storageRoutes } from './storage.routes.ts';
import { sweepFiles } from './sweep.job.ts';

export const storageModule = defineModule({
  name: 'storage',
  areas: (kernel) => [storageRoutes(kernel)],
  jobs: [sweepFiles],
  contributes: [storedKinds.with(channelFolder('upload', '上传中的文件', 'upload', null))],
});
