import { useOnline } from '#kit/session/events/online.store.ts';
import { OfflineIcon } from './icons.tsx';
import styles from './shell.module.css';

export function OfflineBanner() {
  const online = useOnline((state) => state.online);
  return (
    <div role="status" className={online ? undefined : styles.offline}>
      {!online && (
        <>
          <OfflineIcon /> 网络已断开，恢复后自动继续；未保存的内容保留在页面中。
        </>
      )}
    </div>
  );
}
