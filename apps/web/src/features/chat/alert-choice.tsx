import { Popover, Switch } from 'antd';
import { classOf } from '#kit/base/class-of.ts';
import { BellIcon } from '#kit/base/icons.tsx';
import { Stack } from '#kit/base/pieces.tsx';
import { IconButton } from '#kit/display/icon-button.tsx';
import { message } from '#kit/feedback/notices.ts';
import { type Alerts, saveAlerts, useAlerts } from '#parts/chat/alert-setting.ts';
import styles from './inbox.module.css';

const WAYS: readonly { name: keyof Alerts; label: string }[] = [
  { name: 'toast', label: '页面内提示' },
  { name: 'sound', label: '提示音' },
  { name: 'desktop', label: '桌面通知' },
];

/** The browser asks the person itself, once; refused it cannot be asked again from here. */
async function allowDesktop(): Promise<boolean> {
  if (!('Notification' in window)) {
    void message.warning('该浏览器不支持桌面通知');
    return false;
  }
  if ((await Notification.requestPermission()) === 'granted') return true;
  void message.warning('浏览器已阻止桌面通知，请在地址栏左侧的网站设置中允许');
  return false;
}

/** How one hears of new messages and hand-overs: remembered for the person, on every device. */
export function AlertChoice() {
  const alerts = useAlerts();
  const put = async (name: keyof Alerts, on: boolean) => {
    if (name === 'desktop' && on && !(await allowDesktop())) return;
    saveAlerts({ ...alerts, [name]: on });
  };
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      title="新消息和转接的提醒"
      content={
        <Stack gap={8} className={styles.alerts}>
          {WAYS.map(({ name, label }) => (
            <label className={classOf({ flow: 'row', justify: 'between' })} key={name}>
              {label}
              <Switch
                size="small"
                checked={alerts[name]}
                aria-label={label}
                onChange={(on) => void put(name, on)}
              />
            </label>
          ))}
        </Stack>
      }
    >
      <span>
        <IconButton label="提醒方式" icon={<BellIcon />} />
      </span>
    </Popover>
  );
}
