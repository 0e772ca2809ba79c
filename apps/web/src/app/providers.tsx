import { QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider } from 'antd';
import zhCN from 'antd/es/locale/zh_CN';
import dayjs from 'dayjs';
import { Text } from '#kit/base/pieces.tsx';
import 'dayjs/locale/zh-cn';
import { type ReactNode, useMemo } from 'react';
import { lazyWhenIdle } from '#kit/base/lazy-when-idle.tsx';
import { useNoticesWanted } from '#kit/feedback/notices.ts';
import { useAppearance } from '#kit/session/appearance.store.ts';
import '#kit/base/theme/global.css';
import { antdTheme } from '#kit/base/theme/theme.ts';
import styles from './providers.module.css';
import { queryClient } from './query-client.ts';

dayjs.locale('zh-cn');

/** Patient: that the server cannot be reached is one of the things to be said. */
const Notices = lazyWhenIdle<{ wanted: boolean }>(() => import('./notices-host.tsx'), {
  wanted: ({ wanted }) => wanted,
  patient: true,
});

export function Providers({ children }: { children: ReactNode }) {
  const dark = useAppearance((state) => state.dark);
  const wanted = useNoticesWanted();
  const theme = useMemo(() => antdTheme(dark), [dark]);
  return (
    <QueryClientProvider client={queryClient}>
      <ConfigProvider
        theme={theme}
        locale={zhCN}
        button={{ autoInsertSpace: false }}
        wave={{ disabled: true }}
      >
        <Text as="div" tone="text" className={styles.app}>
          <Notices wanted={wanted} />
          {children}
        </Text>
      </ConfigProvider>
    </QueryClientProvider>
  );
}
