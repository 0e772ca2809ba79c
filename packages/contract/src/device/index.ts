import './names.ts';

export {
  ASSISTANTS,
  type Assistant,
  DEVICE_SYSTEMS,
  DeviceRelease,
  type DeviceSystem,
  DeviceVersion,
  device,
  INSTALLER_EXTS,
  INSTALLER_MAX_MB,
  type InstallerExt,
  VersionCheck,
} from './device.ts';
export { type DeviceVersionState, deviceVersionState } from './states.ts';
