import { LineChart } from 'echarts/charts';
import { GridComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';

/** Only what the console's charts are made of. */
use([LineChart, GridComponent, CanvasRenderer]);

export { init };
