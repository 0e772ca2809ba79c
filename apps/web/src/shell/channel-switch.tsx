import { classOf } from '#kit/base/class-of.ts';
import { DownIcon } from '#kit/base/icons.tsx';
import { Text } from '#kit/base/pieces.tsx';
import { MenuButton } from '#kit/display/menu-button.tsx';
import { useProfile } from '#kit/session/session.store.ts';
import { useSwitchChannel } from '#parts/channel/switch-channel.ts';
import { besideTrigger } from './beside-trigger.ts';
import styles from './channel-switch.module.css';
import { CheckMark } from './check-mark.tsx';
import { SwitchIcon } from './icons.tsx';

/** The channel worked in; a plain label for those who have only one. */
export function ChannelSwitch({ compact = false }: { compact?: boolean }) {
  const profile = useProfile();
  const { switching, switchTo } = useSwitchChannel();
  const current = profile?.channel;
  if (!profile || !current) return null;

  const label = compact ? (
    <Text overflow="hidden" className={styles.name}>
      {current.name}
    </Text>
  ) : (
    <>
      <Text size={13} tone="muted">
        渠道
      </Text>
      <Text overflow="hidden" className={styles.name}>
        {current.name}
      </Text>
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
          extra: id === current.id && <CheckMark />,
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
          <DownIcon size={14} className={classOf({ flex: 'none', tone: 'muted' })} />
        ) : (
          <SwitchIcon size={14} className={classOf({ flex: 'none', tone: 'muted' })} />
        )}
      </button>
    </MenuButton>
  );
}
