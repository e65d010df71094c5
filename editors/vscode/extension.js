// warplint in VS Code: starts the language server, says in the status bar what
// was found, and shows the pictures of a file in a panel.
"use strict";
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

const LANGUAGES = ["cuda-cpp", "cuda"];
let client;
let status;
let panel;

function isCuda(document) {
  return document && LANGUAGES.includes(document.languageId);
}

function startClient() {
  const settings = vscode.workspace.getConfiguration("warplint");
  client = new LanguageClient(
    "warplint", "warplint",
    { command: settings.get("path"), args: ["--lsp", ...settings.get("arguments")] },
    {
      documentSelector: LANGUAGES.map((language) => ({ scheme: "file", language })),
      diagnosticCollectionName: "warplint",
    });
  client.onDidChangeState(showStatus);
  return client.start().catch((error) => {
    vscode.window.showErrorMessage(
      `warplint does not start: ${error.message || error}. ` +
      "The setting warplint.path names the program.");
  });
}

async function restart() {
  await client.stop().catch(() => {}); // it may not have started
  await startClient();
  showStatus();
}

// "$(check) warplint" or "$(warning) warplint: 3" for the file in sight.
function showStatus() {
  const editor = vscode.window.activeTextEditor;
  if (!editor || !isCuda(editor.document)) {
    status.hide();
    return;
  }
  if (!client.isRunning()) {
    status.text = "$(circle-slash) warplint";
    status.tooltip = "The server of warplint does not run";
    status.show();
    return;
  }
  const found = vscode.languages.getDiagnostics(editor.document.uri)
    .filter((d) => d.source === "warplint" && d.code);
  status.text = found.length ? `$(warning) warplint: ${found.length}` : "$(check) warplint";
  status.tooltip = found.length
    ? "Findings of warplint in this file; click for their pictures"
    : "warplint has found nothing in this file";
  status.show();
}

function execute(command, ...words) {
  return client.sendRequest("workspace/executeCommand", { command, arguments: words });
}

async function showPicture() {
  const editor = vscode.window.activeTextEditor;
  if (!editor || !isCuda(editor.document)) {
    vscode.window.showInformationMessage("warplint: this is no CUDA file");
    return;
  }
  const said = await execute("warplint.report", editor.document.uri.toString());
  if (!panel) {
    panel = vscode.window.createWebviewPanel(
      "warplint", "warplint", { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
      { enableScripts: false });
    panel.onDidDispose(() => { panel = undefined; });
  }
  panel.title = "warplint: " + editor.document.fileName.replace(/.*[/\\]/, "");
  panel.webview.html = said.html;
}

async function showKernel(uri, line) {
  const said = await execute("warplint.table", uri, line);
  const document = await vscode.workspace.openTextDocument(
    { language: "plaintext", content: said.text });
  await vscode.window.showTextDocument(
    document, { viewColumn: vscode.ViewColumn.Beside, preview: true, preserveFocus: true });
}

// Shows a kernel under one of its launches alone: by its lens, or the kernel or
// launch in the line of the cursor, else of all in the file.
async function pinLaunch(uri, line) {
  const editor = vscode.window.activeTextEditor;
  if (uri === undefined) {
    if (!editor || !isCuda(editor.document))
      return;
    uri = editor.document.uri.toString();
    line = editor.selection.active.line;
  }
  let launches = (await execute("warplint.launches", uri, line)).launches;
  if (!launches.length)
    launches = (await execute("warplint.launches", uri)).launches;
  if (!launches.length) {
    vscode.window.showInformationMessage("warplint: no launch in sight");
    return;
  }
  const chosen = await vscode.window.showQuickPick(
    launches.map((launch) => ({
      label: `${launch.pinned ? "$(pinned) " : ""}${launch.title}`,
      description: launch.kernel, words: launch.arguments })),
    { placeHolder: "Show the kernel under" });
  if (chosen)
    await execute("warplint.pinLaunch", ...chosen.words);
}

// An argument with its value, or an array with words about its data.
const stated = /^(?:(\w+):)?(\w+)=(-?\d+|[a-z].*)$/;

async function stateArgument() {
  const editor = vscode.window.activeTextEditor;
  const text = editor && await vscode.window.showInputBox({
    prompt: "kernel:argument=value, or kernel:array=rising, range=0..7; nothing forgets all",
    validateInput: (t) => t === "" || stated.test(t) ? undefined : "kernel:argument=value",
  });
  if (text === undefined || !editor)
    return;
  const [, kernel, name, value] = stated.exec(text) || [];
  await execute("warplint.stateArgument", editor.document.uri.toString(), kernel || "",
    name || "", value === undefined ? null : /^-?\d+$/.test(value) ? Number(value) : value);
}

async function activate(context) {
  status = vscode.window.createStatusBarItem(vscode.StatusBarAlignment.Right, 10);
  status.command = "warplint.showPicture";
  context.subscriptions.push(
    status,
    vscode.commands.registerCommand("warplint.showPicture", showPicture),
    vscode.commands.registerCommand("warplint.showKernel", showKernel),
    vscode.commands.registerCommand("warplint.state", stateArgument),
    vscode.commands.registerCommand("warplint.pickLaunch", pinLaunch),
    vscode.commands.registerCommand("warplint.restart", restart),
    vscode.workspace.onDidChangeConfiguration((change) =>
      ["warplint.path", "warplint.arguments"].some((name) => change.affectsConfiguration(name))
        ? restart() : undefined),
    vscode.languages.onDidChangeDiagnostics(showStatus),
    vscode.window.onDidChangeActiveTextEditor(showStatus));
  await startClient();
  showStatus();
}

function deactivate() {
  return client ? client.stop() : undefined;
}

module.exports = { activate, deactivate };
