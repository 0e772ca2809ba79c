import {
  DEVICE_SYSTEMS,
  type DeviceSystem,
  type DeviceVersionState,
  deviceVersionState,
} from '@zhiying/contract';
import { defineError } from '#kernel/errors.ts';
import { uniqueViolation } from '#kernel/register/unique-violation.ts';

export const NumberTaken = uniqueViolation(
  'device.numberTaken',
  'number',
  '该程序在此系统上已有相同的版本号',
);
export const NotPossible = defineError(
  'device.notPossible',
  409,
  (status: DeviceVersionState) => `该版本${deviceVersionState.label(status)}，无法执行该操作`,
);
export const BuiltinStays = defineError(
  'device.builtin',
  409,
  () => '系统自带的版本不可修改或删除，如不再提供，可将其下架',
);
export const WholeChannel = defineError('device.wholeChannel', 403, () => '仅渠道管理员可维护设备版本');
export const Backwards = defineError(
  'device.backwards',
  409,
  (number: string) => `版本号低于已发布的 ${number}，发布后程序会退回旧版本；如确需退回，请先下架 ${number}`,
);
export const NotUploaded = defineError('device.notUploaded', 409, () => '安装包未上传或已失效，请重新上传');
export const NotAnInstaller = defineError(
  'device.notAnInstaller',
  400,
  (ext: string) => `文件内容不是 ${ext} 安装包，或超过大小上限`,
  (ext: string) => ({ issues: [{ path: 'file', msg: `文件内容不是 ${ext} 安装包，或超过大小上限` }] }),
);
const otherSystem = (system: DeviceSystem) => `文件中没有 ${DEVICE_SYSTEMS[system].label} 可用的程序`;
export const OtherSystem = defineError('device.otherSystem', 400, otherSystem, (system: DeviceSystem) => ({
  issues: [{ path: 'file', msg: otherSystem(system) }],
}));
