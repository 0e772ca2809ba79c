import { useOnline } from '#kit/session/events/online.store.ts';
import { OfflineIcon } from './icons.tsx';
import styles from './shell.module.css';

export function OfflineBanner() {
  const online = useOnline((state) => state.online);
  return (
    <div role="status" className={online ? undefined : styles.offline}>
      {!online && (
        <>
          <OfflineIcon /> 网络已断开，恢复后会自动继续；没有保存的内容还在页面里。
        </>
      )}
    </div>
  );
}
