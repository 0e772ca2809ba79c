import { type DeviceVersionState, deviceVersionState } from '@zhiying/contract';
import { defineError, translate } from '#kernel/errors.ts';

const TAKEN = '该程序在此系统上已有相同的版本号';
export const NumberTaken = defineError(
  'device.numberTaken',
  409,
  () => TAKEN,
  () => ({ issues: [{ path: 'number', msg: TAKEN }] }),
);
export const NotPossible = defineError(
  'device.notPossible',
  409,
  (status: DeviceVersionState) => `该版本${deviceVersionState.label(status)}，无法执行该操作`,
);
export const NotUploaded = defineError('device.notUploaded', 409, () => '安装包未上传或已失效，请重新上传');
export const NotAnInstaller = defineError(
  'device.notAnInstaller',
  400,
  (ext: string) => `文件内容不是 ${ext} 安装包，或超过大小上限`,
  (ext: string) => ({ issues: [{ path: 'file', msg: `文件内容不是 ${ext} 安装包，或超过大小上限` }] }),
);

export const translateConflict = translate({ device_version_number: NumberTaken });
