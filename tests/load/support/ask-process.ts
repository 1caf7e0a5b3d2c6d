// What is measured in a process of its own, so that who asks does not share a thread with who
// answers.
import { fork, type Serializable } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Starts a program, tells it what to do, and takes its answer. @throws when it ends without one */
export function askProcess<Answer>(program: URL, task: Serializable): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(program), { execArgv: ['--import', 'tsx'] });
    child.once('message', (answer: Answer) => resolve(answer));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the load process ended with ${code}`)));
    child.send(task);
  });
}
