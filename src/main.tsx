import './app/global.css';
import { showStartFailure } from './app/pages/start-failure';
import { startConsole } from './app/start';
import { setTrustRules } from './app/trusted-types';

const container = document.getElementById('root');
if (container === null) throw new Error('the page has no #root');
setTrustRules();
startConsole(container).catch((error: unknown) => showStartFailure(container, error));
