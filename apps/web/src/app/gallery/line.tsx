import { Space } from 'antd';
import type { ReactNode } from 'react';

export const Line = ({ children }: { children: ReactNode }) => (
  <Space wrap size={16} style={{ marginBottom: 8 }}>
    {children}
  </Space>
);
