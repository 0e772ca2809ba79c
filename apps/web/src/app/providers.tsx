import { QueryClientProvider } from '@tanstack/react-query';
import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { type ReactNode, useMemo } from 'react';
import { useAppearance } from '#kit/theme/appearance.store.ts';
import '#kit/theme/global.css';
import { antdTheme } from '#kit/theme/theme.ts';
import { queryClient } from './query-client.ts';
import { Questions } from './questions.tsx';

dayjs.locale('zh-cn');

export function Providers({ children }: { children: ReactNode }) {
  const dark = useAppearance((state) => state.dark);
  const theme = useMemo(() => antdTheme(dark), [dark]);
  return (
    <QueryClientProvider client={queryClient}>
      <ConfigProvider
        theme={theme}
        locale={zhCN}
        button={{ autoInsertSpace: false }}
        wave={{ disabled: true }}
      >
        <App message={{ maxCount: 3 }} notification={{ placement: 'bottomRight', maxCount: 4 }}>
          <Questions />
          {children}
        </App>
      </ConfigProvider>
    </QueryClientProvider>
  );
}
