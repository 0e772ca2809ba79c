import { defineError, translate } from '#kernel/errors.ts';

const TAKEN = '该 AppID 已登记';
export const AppIdTaken = defineError(
  'bx.appIdTaken',
  409,
  () => TAKEN,
  () => ({ issues: [{ path: 'appId', msg: TAKEN }] }),
);

export const translateConflict = translate({ applet_app_id: AppIdTaken });
