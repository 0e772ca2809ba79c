import { DownIcon } from '#kit/base/icons.tsx';
import { MenuButton } from '#kit/display/menu-button.tsx';
import { useProfile } from '#kit/session/session.store.ts';
import { useSwitchChannel } from '#parts/channel/switch-channel.ts';
import { besideTrigger } from './beside-trigger.ts';
import styles from './channel-switch.module.css';
import { Chosen } from './chosen.tsx';
import { SwitchIcon } from './icons.tsx';

/** The channel worked in; a plain label for those who have only one. */
export function ChannelSwitch({ compact = false }: { compact?: boolean }) {
  const profile = useProfile();
  const { switching, switchTo } = useSwitchChannel();
  const current = profile?.channel;
  if (!profile || !current) return null;

  const label = compact ? (
    <span className={styles.name}>{current.name}</span>
  ) : (
    <>
      <span className={styles.what}>渠道</span>
      <span className={styles.name}>{current.name}</span>
    </>
  );
  if (profile.channels.length < 2)
    return <span className={compact ? styles.compact : styles.label}>{label}</span>;

  return (
    <MenuButton
      disabled={switching}
      autoFocus
      getPopupContainer={besideTrigger}
      menu={{
        items: profile.channels.map(({ id, name }) => ({
          key: String(id),
          label: name,
          extra: id === current.id && <Chosen />,
        })),
        onClick: ({ key }) => {
          if (Number(key) !== current.id) void switchTo(Number(key));
        },
      }}
    >
      <button
        type="button"
        className={compact ? styles.compact : styles.button}
        aria-busy={switching}
        aria-label={`渠道「${current.name}」，切换渠道`}
      >
        {label}
        {compact ? (
          <DownIcon size={14} className={styles.icon} />
        ) : (
          <SwitchIcon size={14} className={styles.icon} />
        )}
      </button>
    </MenuButton>
  );
}
